import type { PropertyForm } from '@attune/contract/scenes/nodes/property'
import { describeIssue, type NodeIssue } from './describe-issue.ts'

/** Sentences by the place in one property, the empty place being the whole, by the name of the property. */
export type FormErrors = ReadonlyMap<string, ReadonlyMap<string, string>>

export const NO_ERRORS: ReadonlyMap<string, string> = new Map()

/** What is wrong with what the form has, by the field that shows it: settings of a parser are drawn with the parser. */
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
