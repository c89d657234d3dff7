import { DATA_SOURCE_KINDS, DATA_TYPES, type DataSourceKind, type DataType } from '@attune/contract/scenes/graph'

/** A value being edited, exactly as stored: any field may be missing or invalid. */
export interface LooseValue {
  kind?: DataSourceKind
  type?: DataType
  value?: string | number | boolean | null
}

export const KIND_TITLES: Record<DataSourceKind, string> = {
  expression: 'Expression',
  template: 'Template',
  static: 'Static',
}
export const TYPE_TITLES: Record<DataType, string> = {
  string: 'Text',
  number: 'Number',
  boolean: 'Yes or no',
  date: 'Date',
}

/** The valid fields of a stored value. */
export const looseValueOf = (stored: unknown): LooseValue => {
  const fields: { kind?: unknown; type?: unknown; value?: unknown } =
    typeof stored === 'object' && stored !== null ? stored : {}
  const kind = DATA_SOURCE_KINDS.find((known) => known === fields.kind)
  const type = DATA_TYPES.find((known) => known === fields.type)
  const { value } = fields
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
  return { ...(kind && { kind }), ...(type && { type }), ...(isPlain && { value }) }
}

/**
 * Keeps what was typed where it makes sense: an expression is not a valid text value, but a text may become a template.
 */
export const withKind = (before: LooseValue, kind: string): LooseValue => {
  const next = DATA_SOURCE_KINDS.find((known) => known === kind) ?? 'static'
  if (next === before.kind) return before
  const text = typeof before.value === 'string' || typeof before.value === 'number' ? String(before.value) : ''
  if (next !== 'static') return { ...before, kind: next, value: text }
  return { ...before, kind: next, value: convertText(before.type ?? 'string', text) }
}

export const withType = (before: LooseValue, type: string): LooseValue => {
  const next = DATA_TYPES.find((known) => known === type) ?? 'string'
  if (next === (before.type ?? 'string')) return before
  // The result of an expression or template determines the value, so there is nothing to convert.
  if (before.kind === 'expression' || before.kind === 'template') return { ...before, type: next }
  const text = before.value === null || before.value === undefined ? '' : String(before.value)
  return { ...before, type: next, value: convertText(next, text) }
}

/** Converts a text to a value of the type; null if it isn't one. */
const convertText = (type: DataType, text: string): string | number | boolean | null => {
  if (type === 'string') return text
  if (type === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : null
  return /^\d{4}-\d\d-\d\d/.test(text) ? text : null
}
