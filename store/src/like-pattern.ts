import { sql, type RawBuilder } from 'kysely'

/**
 * A LIKE pattern that matches `q` anywhere, with special characters escaped. It is lower-cased by the database like the
 * text it is compared with, because JavaScript lower-cases some letters (Σ, İ) differently.
 */
export const likePattern = (q: string): RawBuilder<string> =>
  sql`lower(${`%${q.trim().replaceAll(/[\\%_]/g, '\\$&')}%`}::text)`
