import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { describeIssue, type NodeIssue } from '../../form/describe-issue.ts'
import { isError } from '../check/merge-issues.ts'
import { nodeName } from './called-of.ts'
import classes from './SceneIssues.module.css'

interface SceneIssuesProps {
  issues: readonly NodeIssue[]
  /** Of how many these are the first. */
  total?: number
  /** Each on one line, where there is width for it. */
  compact?: boolean
  nodes: readonly SceneNode[]
  onShow: (issue: NodeIssue) => void
}

/** What is wrong with a scene, by node; each leads there. */
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
              <span className="said">{isError(issue) ? 'Error: ' : 'Warning: '}</span>
              {message}
              <span className={classes.place}>{[node && nodeName(node), place].filter(Boolean).join(', ')}</span>
            </span>
          </>
        )
        return (
          // Two of them may say the same of one node.
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
      {total > issues.length && <li className={classes.more}>{total - issues.length} more are not shown.</li>}
    </ul>
  )
}
