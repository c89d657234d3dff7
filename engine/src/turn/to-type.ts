import type { DataType } from '@attune/contract/scenes/graph'
import { formatAmount, isAmount } from '../profile/amount.ts'

/**
 * Converts a value to a type, or explains in a sentence why it can't. `text`: a template or author wrote it, so it may
 * hold a number. An amount counts as a number and keeps its unit; as text it is written with it. Dates are texts: `YYYY-MM-DD`, or a moment, which becomes ISO 8601 in UTC.
 */
export const toType = (
  type: DataType,
  value: unknown,
  { text, zone }: { text: boolean; zone: string },
): { ok: true; value: unknown } | { ok: false; message: string } => {
  if (isAmount(value) && type === 'number') return { ok: true, value: { value: value.value, unit: value.unit } }
  const found =
    type === 'string' ? stringOf(value, text) : readers[type](text ? String(value).trim() : value, text, zone)
  return found === null ? { ok: false, message: `This isn't ${TYPE_NAMES[type]}.` } : { ok: true, value: found }
}

const TYPE_NAMES: Record<DataType, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a valid date',
}

const stringOf = (value: unknown, text: boolean): string | null =>
  typeof value === 'string'
    ? value
    : isAmount(value)
      ? formatAmount(value)
      : text && (typeof value === 'number' || typeof value === 'boolean')
        ? String(value)
        : null

const readers = {
  number: (value: unknown, text: boolean) => {
    if (text && /^[+-]?(\d{1,15}(\.\d{1,15})?|\.\d{1,15})$/.test(String(value))) return Number(value)
    return typeof value === 'number' && Number.isFinite(value) ? value : null
  },
  boolean: (value: unknown, text: boolean) => {
    if (text && (value === 'true' || value === 'false')) return value === 'true'
    return typeof value === 'boolean' ? value : null
  },
  date: (value: unknown, _text: boolean, zone: string) =>
    typeof value === 'string' ? dateOf(value.trim(), zone) : null,
} as const

const dateOf = (text: string, zone: string): string | null => {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d\S{0,60})?$/.test(text)) return null
  try {
    if (text.length === 10) return Temporal.PlainDate.from(text).toString()
    if (text.endsWith(']')) return Temporal.ZonedDateTime.from(text, { offset: 'use' }).toInstant().toString()
    return /(Z|[+-]\d\d:?\d\d)$/.test(text)
      ? Temporal.Instant.from(text).toString()
      : Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant().toString()
  } catch {
    // No such day or time.
    return null
  }
}
