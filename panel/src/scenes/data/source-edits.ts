import type { DataSource } from '@attune/contract/scenes/graph'
import type { NodeIssue } from '../form/describe-issue.ts'
import { KIND_TITLES } from './value-edits.ts'

/** An empty static value with an unused name. */
export const createSource = (others: readonly DataSource[]): DataSource => {
  const taken = new Set(others.map(({ _id }) => _id))
  let count = 1
  while (taken.has(`value_${count}`)) count += 1
  return { _id: `value_${count}`, kind: 'static', type: 'string', value: '' }
}

/** Edits with the same key become one undo step. Only edits of one value have a key; any other edit is a step of its own. */
export const mergeKeyOf = (before: readonly DataSource[], after: readonly DataSource[]): string | undefined => {
  const changed = after.filter((source, at) => source !== before[at])
  const [source] = changed
  if (before.length !== after.length || source === undefined || changed.length > 1) return undefined
  const old = before.find(({ _id }) => _id === source._id)
  return old?.kind === source.kind && old.type === source.type ? `dataSource.${source._id}` : undefined
}

/** Why a name is invalid, by the same rules as the engine's check of data sources; null if it is valid. */
export const checkSourceId = (id: string, others: readonly DataSource[]): string | null => {
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,59}$/.test(id) || id in Object.prototype)
    return 'Use letters, digits and _, starting with a letter.'
  return others.some(({ _id }) => _id === id) ? 'Another value has this name.' : null
}

/** The fields of an issue that are shown. */
export type SourceIssue = Pick<NodeIssue, 'severity' | 'nodeId' | 'nodePropertyName' | 'reason' | 'message'>

/** Messages for one data source by field (`kind`, `type`, `value`); an empty key is for the whole. */
export const errorsOfSource = (issues: readonly SourceIssue[], id: string): ReadonlyMap<string, string> => {
  const errors = new Map<string, string>()
  for (const { severity, nodeId, nodePropertyName, reason, message } of issues) {
    const [name, of, place = ''] = nodePropertyName?.split('.') ?? []
    if (severity !== 'error' || nodeId !== null || name !== 'dataSource' || of !== id || errors.has(place)) continue
    errors.set(place, reason === '' ? message : reason)
  }
  return errors
}

/** One-line summary. */
export const describeSource = ({ kind, value }: DataSource): string => {
  if (value === null || value === '') return kind === 'static' ? 'Set when the scene starts' : KIND_TITLES[kind]
  return kind === 'static' ? String(value) : `${KIND_TITLES[kind]}: ${String(value)}`
}
