import { sql, type RawBuilder } from 'kysely'

/**
 * What somebody typed, as a pattern for LIKE that finds it anywhere; the typed signs stand for themselves. The database
 * makes it small, as it does the text it is compared with: JavaScript knows other small letters for Σ and İ.
 */
export const likePattern = (q: string): RawBuilder<string> =>
  sql`lower(${`%${q.trim().replaceAll(/[\\%_]/g, '\\$&')}%`}::text)`
