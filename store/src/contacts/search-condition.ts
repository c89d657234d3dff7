import { sql, type RawBuilder } from 'kysely'
import { likePattern } from '../like-pattern.ts'
import type { Tenant } from '../store.ts'

/** What is typed finds no more than this many: they are answered by their ids. */
const FEW = 1_000

/**
 * A condition on a table with `organization_id` and `contact_id` under the alias given: contacts that what somebody typed
 * finds, by parts of name, phone and e-mail, or of the alias for who sees no names. Null: nothing was typed.
 *
 * Rare words are looked up in the index, past row-level security, which lets none of its kind be used. Of words that very
 * many have, a page is full soon: its rows are compared as the list goes, and no ids are collected.
 */
export const searchCondition = async (
  tx: Tenant,
  alias: string,
  q: string | undefined,
  withPrivate: boolean,
): Promise<RawBuilder<unknown> | null> => {
  if (q === undefined || q.trim() === '') return null
  const pattern = likePattern(q)
  const { rows } = await sql<{ id: string }>`
    select contacts_matching(${pattern}, ${withPrivate}) as id limit ${FEW + 1}`.execute(tx.db)
  const contactId = sql.ref(`${alias}.contact_id`)
  if (rows.length <= FEW) return sql`${contactId} = any(${[...new Set(rows.map(({ id }) => id))]})`
  if (!withPrivate) return sql`'client ' || right(${contactId}, 6) like ${pattern}`
  return sql`exists (select from contacts named where named.organization_id = ${sql.ref(`${alias}.organization_id`)}
    and named.contact_id = ${contactId} and
    (named.name_key like ${pattern} or lower(named.email) like ${pattern} or named.phone like ${pattern}))`
}
