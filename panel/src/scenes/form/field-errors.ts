import type { PropertyForm } from '@attune/contract/scenes/nodes/property'
import { describeIssue, type NodeIssue } from './describe-issue.ts'

/** Messages by property name, then by path within the property; an empty path is the whole property. */
export type FormErrors = ReadonlyMap<string, ReadonlyMap<string, string>>

export const NO_ERRORS: ReadonlyMap<string, string> = new Map()

/** Errors by the field that shows them: parser settings are drawn by the parser field. */
export const errorsByField = (issues: readonly NodeIssue[], forms: readonly PropertyForm[]): FormErrors => {
  const errors = new Map<string, Map<string, string>>()
  for (const issue of issues) {
    if (issue.severity !== 'error' || issue.nodePropertyName === null) continue
    const [name = '', ...path] = issue.nodePropertyName.split('.')
    const parser = forms.find((form) => form.field === 'parser' && form.config === name)
    const field = parser?.name ?? name
    const place = (parser === undefined ? path : [name, ...path]).join('.')
    const places = errors.get(field) ?? new Map<string, string>()
    if (!places.has(place)) places.set(place, issue.reason === '' ? describeIssue(issue).message : issue.reason)
    errors.set(field, places)
  }
  return errors
}
