import { Refusal } from '../refusal.ts'

/** Values in one input. No call has any use for so many; what checks their shape would be at it for seconds. */
const VALUES_MAX = 200_000

/**
 * Refuses text that the database cannot keep as it came: PostgreSQL takes no NUL, and half a surrogate pair would be
 * stored as another sign; and more values than anybody means. Goes through an input that nobody has checked yet, so it
 * minds neither shape nor depth.
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
        // Deep paths are cut: they belong to no call, and would grow with the square of the depth.
        waiting.push({ path: path === '' ? field : `${path}.${field}`.slice(0, 200), value: inner })
      }
  }
}

const refuseIfBroken = (path: string, text: string): void => {
  if (!text.includes('\0') && text.isWellFormed()) return
  throw new Refusal('InputInvalid', { issues: [{ path, message: 'This text has signs that are no characters.' }] })
}
