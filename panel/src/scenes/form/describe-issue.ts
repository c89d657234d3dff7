import type { Issue } from '@attune/engine/check/issue'

/** What is wrong with a node, as the engine's checks and the server say it. */
export type NodeIssue = Issue

/** An issue as a person reads it: `Missed "key" property.`, and where in a list it is: `Rule 2`. */
export const describeIssue = (issue: NodeIssue): { message: string; place: string | null } => {
  const path = issue.nodePropertyName?.split('.') ?? []
  const at = path.findIndex((part) => /^\d+$/.test(part))
  const [list, last] = [path[at - 1], path.at(-1)]
  const place = at < 1 || list === undefined ? null : `${ITEMS[list] ?? list} ${Number(path[at]) + 1}`
  // A warning is a sentence of its own; an error names its property, in a list by its last name alone.
  if (issue.severity === 'warning' || place === null || at === path.length - 1 || last === undefined)
    return { message: issue.message, place }
  if (issue.code === 'property_required') return { message: `Missed "${last}" property.`, place }
  if (issue.code === 'property_invalid') return { message: `Invalid "${last}" property. ${issue.reason}`, place }
  return { message: issue.message, place }
}

/** What the items of a property are called, by its name. */
const ITEMS: Partial<Record<string, string>> = {
  rules: 'Rule',
  cases: 'Case',
  appendMessages: 'Message',
  triggers: 'Trigger',
  attachments: 'File',
}

export const formatIssueCount = (count: number, word: 'error' | 'warning'): string =>
  `${count} ${word}${count === 1 ? '' : 's'}`
