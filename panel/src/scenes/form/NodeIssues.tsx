import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { Tag } from '../../ui/Tag.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { describeIssue, type NodeIssue } from './describe-issue.ts'
import classes from './NodeIssues.module.css'

interface NodeIssuesProps {
  issues: readonly NodeIssue[]
  onShowPath?: (issue: NodeIssue) => void
}

/** The node's issues, errors first. Renders nothing if there are none. */
export const NodeIssues = ({ issues, onShowPath }: NodeIssuesProps) => {
  const errors = issues.filter(({ severity }) => severity === 'error')
  const warnings = issues.filter(({ severity }) => severity === 'warning')
  if (issues.length === 0) return null
  return (
    <section className={classes.card} aria-label="Node Issues">
      <header className={classes.head}>
        <h3 className={classes.title}>Node Issues</h3>
        {errors.length > 0 && <Tag tone="bad">{formatCount(errors.length, 'error')}</Tag>}
        {warnings.length > 0 && <Tag tone="warn">{formatCount(warnings.length, 'warning')}</Tag>}
      </header>
      <ul className={classes.issues}>
        {[...errors, ...warnings].map((issue, at) => (
          // Two issues may have the same message and place.
          // eslint-disable-next-line react/no-array-index-key
          <IssueRow key={at} issue={issue} {...(onShowPath !== undefined && { onShowPath })} />
        ))}
      </ul>
    </section>
  )
}

const IssueRow = ({ issue, onShowPath }: { issue: NodeIssue; onShowPath?: (issue: NodeIssue) => void }) => {
  const { message, place } = describeIssue(issue)
  const Icon = issue.severity === 'error' ? IconAlertCircle : IconAlertTriangle
  return (
    <li className={classes.issue} data-severity={issue.severity}>
      <Icon size={16} stroke={1.5} role="img" aria-label={issue.severity === 'error' ? 'Error' : 'Warning'} />
      <div className={classes.words}>
        <p className={classes.message}>{message}</p>
        {place !== null && <p className={classes.place}>{place}</p>}
        {issue.path.length > 0 && onShowPath !== undefined && (
          <button type="button" className={classes.show} onClick={() => onShowPath(issue)}>
            Show on the canvas
          </button>
        )}
      </div>
    </li>
  )
}
