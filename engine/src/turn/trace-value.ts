import { TRACE_VALUE_MAX } from '../limits.ts'

/** A value for the trace: JSON only, and shortened. */
export const toTraceValue = (value: unknown): unknown => {
  const text = jsonOf(value)
  if (text === undefined) return null
  if (text.length <= TRACE_VALUE_MAX) return JSON.parse(text) as unknown
  return `${(typeof value === 'string' ? value : text).slice(0, TRACE_VALUE_MAX).toWellFormed()}…`
}

const jsonOf = (value: unknown): string | undefined => {
  try {
    return JSON.stringify(value)
  } catch {
    // It is circular.
    return undefined
  }
}
