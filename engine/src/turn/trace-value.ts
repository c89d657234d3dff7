import { TRACE_VALUE_MAX } from '../limits.ts'

/** A value for the trace: JSON only, and shortened. */
export const toTraceValue = (value: unknown): unknown => {
  if (isJsonAlready(value)) return value
  const text = jsonOf(value)
  if (text === undefined) return null
  if (text.length <= TRACE_VALUE_MAX) return JSON.parse(text) as unknown
  return `${(typeof value === 'string' ? value : text).slice(0, TRACE_VALUE_MAX).toWellFormed()}…`
}

/** Most values are short texts, numbers and yes or no, which JSON doesn't change. */
const isJsonAlready = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length <= SURELY_SHORT
    : typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0))

/** As JSON text, a character takes at most six. */
const SURELY_SHORT = Math.floor((TRACE_VALUE_MAX - 2) / 6)

const jsonOf = (value: unknown): string | undefined => {
  try {
    return JSON.stringify(value)
  } catch {
    // It is circular.
    return undefined
  }
}
