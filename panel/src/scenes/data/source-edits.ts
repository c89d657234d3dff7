import type { DataSource } from '@attune/contract/scenes/graph'
import type { NodeIssue } from '../form/describe-issue.ts'
import { KIND_TITLES } from './value-edits.ts'

/** A named value that nobody has filled in: of a name that is free. */
export const createSource = (others: readonly DataSource[]): DataSource => {
  const taken = new Set(others.map(({ _id }) => _id))
  let count = 1
  while (taken.has(`value_${count}`)) count += 1
  return { _id: `value_${count}`, kind: 'static', type: 'string', value: '' }
}

/** Why a name will not do, as the engine has it (check/data-sources.ts); null when it will. */
export const checkSourceId = (id: string, others: readonly DataSource[]): string | null => {
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,59}$/.test(id) || id in Object.prototype)
    return 'Letters, digits and _, beginning with a letter.'
  return others.some(({ _id }) => _id === id) ? 'Another value has this name.' : null
}

/** As much of an issue as is needed to show it with its value. */
export type SourceIssue = Pick<NodeIssue, 'severity' | 'nodeId' | 'nodePropertyName' | 'reason' | 'message'>

/** Sentences about one of them, by `kind`, `type` and `value`; the empty place is the whole. */
export const errorsOfSource = (issues: readonly SourceIssue[], id: string): ReadonlyMap<string, string> => {
  const errors = new Map<string, string>()
  for (const { severity, nodeId, nodePropertyName, reason, message } of issues) {
    const [name, of, place = ''] = nodePropertyName?.split('.') ?? []
    if (severity !== 'error' || nodeId !== null || name !== 'dataSource' || of !== id || errors.has(place)) continue
    errors.set(place, reason === '' ? message : reason)
  }
  return errors
}

/** A value in a line. */
export const describeSource = ({ kind, value }: DataSource): string => {
  if (value === null || value === '') return kind === 'static' ? 'Given by whoever starts the scene' : KIND_TITLES[kind]
  return kind === 'static' ? String(value) : `${KIND_TITLES[kind]}: ${String(value)}`
}
