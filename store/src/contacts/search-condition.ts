import { sql, type RawBuilder } from 'kysely'
import { likePattern } from '../like-pattern.ts'
import type { Tenant } from '../store.ts'

/** Up to this many matches are passed on as ids. */
const FEW = 1_000

/**
 * A search condition for a table with `organization_id` and `contact_id` under the given alias: contacts whose name,
 * phone or email contains `q`, or whose alias does if the reader may not see names. Null if `q` is empty.
 *
 * Rare terms are looked up in the index by a function that bypasses row-level security, under which such indexes can't
 * be used. For very common terms a page fills quickly, so rows are compared while the list is read and no ids are
 * collected.
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
