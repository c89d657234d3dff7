import { DATA_SOURCE_KINDS, DATA_TYPES, type DataSourceKind, type DataType } from '@attune/contract/scenes/graph'

/** A value while it is being written: as it was stored, whatever that was. */
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

/** What is stored, as far as it can be shown. */
export const looseValueOf = (stored: unknown): LooseValue => {
  const fields: { kind?: unknown; type?: unknown; value?: unknown } =
    typeof stored === 'object' && stored !== null ? stored : {}
  const kind = DATA_SOURCE_KINDS.find((known) => known === fields.kind)
  const type = DATA_TYPES.find((known) => known === fields.type)
  const { value } = fields
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
  return { ...(kind && { kind }), ...(type && { type }), ...(isPlain && { value }) }
}

/** What was written goes along where it means something: an expression is no text, and a text may be a template. */
export const withKind = (held: LooseValue, kind: string): LooseValue => {
  const next = DATA_SOURCE_KINDS.find((known) => known === kind) ?? 'static'
  if (next === held.kind) return held
  const text = typeof held.value === 'string' || typeof held.value === 'number' ? String(held.value) : ''
  if (next !== 'static') return { ...held, kind: next, value: text }
  return { ...held, kind: next, value: convertText(held.type ?? 'string', text) }
}

export const withType = (held: LooseValue, type: string): LooseValue => {
  const next = DATA_TYPES.find((known) => known === type) ?? 'string'
  if (next === (held.type ?? 'string')) return held
  // What is worked out says itself what comes of it.
  if (held.kind === 'expression' || held.kind === 'template') return { ...held, type: next }
  const text = held.value === null || held.value === undefined ? '' : String(held.value)
  return { ...held, type: next, value: convertText(next, text) }
}

/** A text as a value of a type where it is one, else nothing. */
const convertText = (type: DataType, text: string): string | number | boolean | null => {
  if (type === 'string') return text
  if (type === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : null
  return /^\d{4}-\d\d-\d\d/.test(text) ? text : null
}
