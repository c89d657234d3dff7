import { sql, type RawBuilder } from 'kysely'

/** A page of a list: how many rows, and the sort key and id of the last row before them. */
export interface PageQuery {
  limit: number
  after?: { key: string; id: string } | undefined
}

/** A moment as a sort key: microseconds since 1970, so that no precision is lost. */
export const microsecondsOf = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(extract(epoch from ${moment}) * 1000000)::int8::text`

/** The moment of a sort key. */
export const momentOf = (key: string): RawBuilder<Date> =>
  sql`(timestamptz 'epoch' + ${key}::float8 * interval '1 microsecond')`

/**
 * What a query needs to list rows by a moment, the latest first, and then by id. The select list takes the `key` as
 * `sort_key`, the conditions take `isOn`, and `order` follows `order by`, with one row more than the page has.
 */
export const pageByMoment = (
  moment: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  { limit, after }: PageQuery,
): { key: RawBuilder<string>; isOn: RawBuilder<boolean>; order: RawBuilder<unknown> } => ({
  key: microsecondsOf(moment),
  isOn: after === undefined ? sql`true` : sql`(${moment}, ${id}) < (${momentOf(after.key)}, ${after.id})`,
  order: sql`${moment} desc, ${id} desc limit ${limit + 1}`,
})
