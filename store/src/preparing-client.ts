import pg from 'pg'

/**
 * A connection that prepares frequently used statements: parsing a statement and applying its row-level security
 * policies takes the database as long as executing it. Plans are still made for the actual values (see
 * `plan_cache_mode` in connection.ts) unless the transaction asks for one plan (`plans` in store.ts), since
 * organizations of ten and of a hundred thousand clients need different ones.
 */
export class PreparingClient extends pg.Client {
  /** Part of the statement names. After a table has changed, all statements are prepared again. */
  #generation = 0

  override query(...given: unknown[]): never {
    const [text, values, ...rest] = given
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 0
        ? nameOf(text)
        : undefined
    if (name === undefined) return super.query.apply(this, given as never) as never
    const answer = super.query({ name: `${name}_${this.#generation}`, text: String(text), values: values as unknown[] })
    return answer.catch((error: unknown) => {
      if (isOutdated(error)) this.#generation += 1
      throw error
    }) as never
  }
}

/** Whether a statement failed because a table's columns changed after it was prepared. A retry prepares it again. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/** How often a statement must be used before it is prepared. */
const OFTEN = 20
/** Each prepared statement takes memory per connection. */
const NAMES_MAX = 200
const COUNTED_MAX = 2_000

const statementNames = new Map<string, string>()
let counted = new Map<string, number>()
/** Names are never reused, even after `forgetStatements`: connections may still have them. */
let lastName = 0

/** Starts counting again, for tests that share a process with others. */
export const forgetStatements = (): void => {
  statementNames.clear()
  counted.clear()
}

const nameOf = (text: string): string | undefined => {
  const known = statementNames.get(text)
  if (known !== undefined || statementNames.size >= NAMES_MAX) return known
  const times = (counted.get(text) ?? 0) + 1
  if (times < OFTEN) {
    if (counted.size >= COUNTED_MAX) counted = new Map()
    counted.set(text, times)
    return undefined
  }
  counted.delete(text)
  lastName += 1
  const name = `often_${lastName}`
  statementNames.set(text, name)
  return name
}
