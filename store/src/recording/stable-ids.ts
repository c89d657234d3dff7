import { createHash } from 'node:crypto'

/** Ids with a random part, and job numbers, which depend on what else is in the database. */
const GENERATED = /\b(?:[a-z]{2}_[0-9a-f]{32}|work:[0-9]+)\b/g

/**
 * Replaces ids by ones that depend only on the order in which they are first seen. Ids in `stay` are kept. Like the
 * product's ids, the new ones sort by age.
 */
export const stableIds = (since: Date, stay: readonly string[]): ((text: string) => string) => {
  const known = new Map(stay.map((id) => [id, id]))
  let works = 0
  let ids = 0
  const steady = (id: string): string => {
    const before = known.get(id)
    if (before !== undefined) return before
    const made = id.startsWith('work:')
      ? `work:${(works += 1)}`
      : idOf(id.slice(0, 2), (ids += 1), since, stay[0] ?? '')
    known.set(id, made)
    return made
  }
  return (text) => text.replaceAll(GENERATED, steady)
}

/** Has the form of a UUIDv7: a time, then random-looking digits. */
const idOf = (prefix: string, number: number, since: Date, salt: string): string => {
  const time = (since.getTime() + number * 1_000).toString(16).padStart(12, '0')
  const rest = createHash('sha256').update(`${salt} ${prefix} ${number}`).digest('hex')
  return `${prefix}_${time}7${rest.slice(0, 3)}8${rest.slice(3, 18)}`
}
