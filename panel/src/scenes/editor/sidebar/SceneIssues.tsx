import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { describeIssue, type NodeIssue } from '../../form/describe-issue.ts'
import { isError } from '../../form/describe-issue.ts'
import { nodeName } from '../../nodes/node-name.ts'
import classes from './SceneIssues.module.css'

interface SceneIssuesProps {
  issues: readonly NodeIssue[]
  /** Total number, if `issues` are only the first. */
  total?: number
  /** One line per issue where there is room. */
  compact?: boolean
  nodes: readonly SceneNode[]
  onShow: (issue: NodeIssue) => void
}

/** The issues of a scene by node; each one opens its node. */
export const SceneIssues = ({ issues, total = issues.length, compact = false, nodes, onShow }: SceneIssuesProps) => {
  const byId = new Map(nodes.map((node) => [node._id, node]))
  return (
    <ul className={compact ? `${classes.issues} ${classes.compact}` : classes.issues}>
      {issues.map((issue, at) => {
        const { message, place } = describeIssue(issue)
        const node = issue.nodeId === null ? undefined : byId.get(issue.nodeId)
        const Icon = isError(issue) ? IconAlertCircle : IconAlertTriangle
        const words = (
          <>
            <Icon className={classes.icon} data-severity={issue.severity} size={15} stroke={1.5} aria-hidden="true" />
            <span className={classes.words}>
              <span className="visually-hidden">{isError(issue) ? 'Error: ' : 'Warning: '}</span>
              {message}
              <span className={classes.place}>{[node && nodeName(node), place].filter(Boolean).join(', ')}</span>
            </span>
          </>
        )
        return (
          // Two issues of one node may have the same message.
          <li key={`${issue.nodeId} ${issue.message} ${at}`}>
            {node === undefined ? (
              <p className={classes.issue}>{words}</p>
            ) : (
              <button type="button" className={classes.issue} onClick={() => onShow(issue)}>
                {words}
              </button>
            )}
          </li>
        )
      })}
      {total > issues.length && <li className={classes.more}>{total - issues.length} more not shown.</li>}
    </ul>
  )
}
