import { Refusal } from '../../refusal.ts'

/** The most values in one input. No call needs more, and validating more would hold up everyone else. */
const VALUES_MAX = 20_000
/** Most fields of one object. Objects with more are slow to read, field by field. */
const FIELDS_MAX = 5_000

/**
 * Refuses text the database cannot store unchanged: NUL, which PostgreSQL does not accept, and unpaired surrogates,
 * which would turn into another character. Also refuses more than `most` values, before it looks at them. The input has
 * not been validated yet, so any shape and depth is handled. Returns the number of values.
 */
export const refuseBrokenText = (input: unknown, most = VALUES_MAX): number => {
  const waiting: unknown[] = [input]
  let values = 1
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string' && isBroken(value)) throw toRefusal(pathTo(input, value))
    if (typeof value !== 'object' || value === null) continue
    const inner: unknown[] = Array.isArray(value) ? value : Object.values(value)
    values += inner.length
    if (values > most || (inner !== value && inner.length > FIELDS_MAX)) throw new Refusal('BodyTooLarge')
    for (const each of inner) waiting.push(each)
  }
  return values
}

const isBroken = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

const toRefusal = (path: string): Refusal =>
  new Refusal('InputInvalid', { issues: [{ path, message: 'This text has invalid characters.' }] })

/** The path of a text in an input. Only called when something is wrong, because building paths is slow. */
export const pathTo = (input: unknown, text: string): string => {
  const waiting: { path: string; value: unknown }[] = [{ path: '', value: input }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, value } = next
    if (value === text) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [field, inner] of Object.entries(value))
      // No call has paths this deep; untruncated, the work would grow with the square of the depth.
      waiting.push({ path: path === '' ? field : `${path}.${field}`.slice(0, 200), value: inner })
  }
  return ''
}
