import type { Issue } from '@attune/engine/check/issue'
import { formatCount } from '../../ui/format-count.ts'

/** An issue of a node, as reported by the engine and the server. */
export type NodeIssue = Issue

/** The message of an issue, and its place in a list: `Missed "key" property.`, `Rule 2`. */
export const describeIssue = (issue: NodeIssue): { message: string; place: string | null } => {
  const path = issue.nodePropertyName?.split('.') ?? []
  const at = path.findIndex((part) => /^\d+$/.test(part))
  const [list, last] = [path[at - 1], path.at(-1)]
  const place = at < 1 || list === undefined ? null : `${ITEMS[list] ?? list} ${Number(path[at]) + 1}`
  // Warnings are full sentences. Errors name their property; in a list, by its last name only.
  if (issue.severity === 'warning' || place === null || at === path.length - 1 || last === undefined)
    return { message: issue.message, place }
  if (issue.code === 'property_required') return { message: `Missed "${last}" property.`, place }
  if (issue.code === 'property_invalid') return { message: `Invalid "${last}" property. ${issue.reason}`, place }
  return { message: issue.message, place }
}

/** Names of list items, by property. */
const ITEMS: Partial<Record<string, string>> = {
  rules: 'Rule',
  cases: 'Case',
  appendMessages: 'Message',
  triggers: 'Trigger',
  attachments: 'File',
}

/** `1 error, 2 warnings` */
export const formatIssueCounts = (issues: readonly NodeIssue[]): string => {
  const errors = issues.filter(isError).length
  const warnings = issues.length - errors
  return [errors > 0 && formatCount(errors, 'error'), warnings > 0 && formatCount(warnings, 'warning')]
    .filter((words) => words !== false)
    .join(', ')
}

export const isError = ({ severity }: Pick<NodeIssue, 'severity'>): boolean => severity === 'error'
