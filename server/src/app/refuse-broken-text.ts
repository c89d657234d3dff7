import { Refusal } from '../refusal.ts'

/** Most values in one input. No call needs as many, and validating more would take seconds. */
const VALUES_MAX = 200_000

/**
 * Refuses text the database cannot store unchanged: NUL, which PostgreSQL does not accept, and unpaired surrogates,
 * which would turn into another character. Also refuses more values than anybody needs. The input has not been
 * validated yet, so any shape and depth is handled.
 */
export const refuseBrokenText = (input: unknown): void => {
  const waiting: { path: string; value: unknown }[] = [{ path: '', value: input }]
  let values = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, value } = next
    if ((values += 1) > VALUES_MAX) throw new Refusal('BodyTooLarge')
    if (typeof value === 'string') refuseIfBroken(path, value)
    else if (typeof value === 'object' && value !== null)
      for (const [field, inner] of Object.entries(value)) {
        // Deep paths belong to no call; uncut, they would grow with the square of the depth.
        waiting.push({ path: path === '' ? field : `${path}.${field}`.slice(0, 200), value: inner })
      }
  }
}

const refuseIfBroken = (path: string, text: string): void => {
  if (!text.includes('\0') && text.isWellFormed()) return
  throw new Refusal('InputInvalid', { issues: [{ path, message: 'This text has invalid characters.' }] })
}
