import { formatIssueCount, type NodeIssue } from '../../form/describe-issue.ts'
import { isError } from '../check/merge-issues.ts'

/** `1 error, 2 warnings` */
export const formatIssueCounts = (issues: readonly NodeIssue[]): string => {
  const errors = issues.filter(isError).length
  const warnings = issues.length - errors
  return [errors > 0 && formatIssueCount(errors, 'error'), warnings > 0 && formatIssueCount(warnings, 'warning')]
    .filter((words) => words !== false)
    .join(', ')
}
