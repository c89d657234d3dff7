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
  const pattern = likePattern(phonePartOf(q) ?? q)
  const { rows } = await sql<{ id: string }>`
    select contacts_matching(${pattern}, ${withPrivate}) as id limit ${FEW + 1}`.execute(tx.db)
  const contactId = sql.ref(`${alias}.contact_id`)
  if (rows.length <= FEW) return sql`${contactId} = any(${[...new Set(rows.map(({ id }) => id))]})`
  if (!withPrivate) return sql`'client ' || right(${contactId}, 6) like ${pattern}`
  return sql`exists (select from contacts named where named.organization_id = ${sql.ref(`${alias}.organization_id`)}
    and named.contact_id = ${contactId} and
    (named.name_key like ${pattern} or lower(named.email) like ${pattern} or named.phone like ${pattern}))`
}

/** Fewer digits with a mark between them may be a part of a name or of an address. */
const LEAST_DIGITS = 4

/**
 * What a phone number as somebody writes or copies it has in common with the stored ones, which have no spaces, brackets
 * or zeros before the area code; null if it is something else.
 */
const phonePartOf = (q: string): string | null => {
  const typed = q.trim()
  if (!/^\+?[\d\s()./-]+$/.test(typed)) return null
  const digits = typed.replaceAll(/\D/g, '')
  if (digits.length < LEAST_DIGITS) return null
  return typed.startsWith('+') ? `+${digits}` : digits.replace(/^0{1,2}(?=\d{7})/, '')
}
