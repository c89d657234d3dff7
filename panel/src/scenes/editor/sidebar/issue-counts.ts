import { countWords, type NodeIssue } from '../../form/issue-words.ts'
import { isError } from '../check/issues-shown.ts'

/** `1 error, 2 warnings` */
export const issueCounts = (issues: readonly NodeIssue[]): string => {
  const errors = issues.filter(isError).length
  const warnings = issues.length - errors
  return [errors > 0 && countWords(errors, 'error'), warnings > 0 && countWords(warnings, 'warning')]
    .filter((words) => words !== false)
    .join(', ')
}
