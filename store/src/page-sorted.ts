import { sql, type RawBuilder } from 'kysely'
import type { SortDirection } from '@attune/contract/sort'
import { microsecondsOf, momentOf, type PageQuery } from './page-by-moment.ts'

/** What a list is sorted by. Never null, so that every row has its place. */
export interface SortKey {
  by: RawBuilder<unknown>
  /** As it appears in a cursor. */
  key: RawBuilder<string>
  /** Reads it from a cursor. */
  read: (key: string) => RawBuilder<unknown>
  /** Whether a cursor's key can be one of these. */
  fits: (key: string) => boolean
}

export const byMoment = (by: RawBuilder<unknown>): SortKey => ({
  by,
  key: microsecondsOf(by),
  read: momentOf,
  fits: (key) => /^[0-9]{1,16}$/.test(key),
})

export const byNumber = (by: RawBuilder<unknown>): SortKey => ({
  by,
  key: sql<string>`(${by})::text`,
  read: (key) => sql`${key}::int8`,
  fits: (key) => /^[0-9]{1,18}$/.test(key),
})

export const byText = (by: RawBuilder<unknown>): SortKey => ({
  by,
  key: sql<string>`${by}`,
  read: (key) => sql`${key}::text`,
  fits: () => true,
})

/**
 * What a query needs to list rows in an order. Equal ones are in the order of their ids, in the same direction, so that no row is
 * on two pages or on none. The select list takes the `key` as `sort_key`, the conditions take `isOn`, and `order` follows
 * `order by`, with one row more than the page has.
 */
export const pageSorted = (
  { by, key, read }: SortKey,
  direction: SortDirection,
  id: RawBuilder<unknown>,
  { limit, after }: PageQuery,
): { key: RawBuilder<string>; isOn: RawBuilder<boolean>; order: RawBuilder<unknown> } => {
  const [way, beyond] = direction === 'desc' ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  return {
    key,
    isOn: after === undefined ? sql`true` : sql`(${by}, ${id}) ${beyond} (${read(after.key)}, ${after.id})`,
    order: sql`${by} ${way}, ${id} ${way} limit ${limit + 1}`,
  }
}
