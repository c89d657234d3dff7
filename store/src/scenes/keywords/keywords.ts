import type { StaffName } from '@attune/contract/staff/entity'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { staffNameOf } from '../../staff/staff-name.ts'
import type { Tenant } from '../../store.ts'
import type { KeywordsTable } from './tables.ts'

type KeywordRow = Selectable<KeywordsTable>

/** A keyword with its scene, who saved it, and how often it was used. */
export interface KeywordRecord extends KeywordRow {
  scene_title: string | null
  scene_archived: boolean | null
  saver: StaffName | null
  texts: number
  clients: number
}

/** The organization's keywords by their first word, or one; `usedSince` is the time from which uses are counted. */
export const listKeywords = async (
  tx: Tenant,
  { keywordId, usedSince }: { keywordId?: string; usedSince: Date },
): Promise<KeywordRecord[]> => {
  const { rows } = await sql<KeywordRecord>`
    select k.*, c.title as scene_title, c.archived_at is not null as scene_archived,
      ${staffNameOf('k.saved_by')} as saver, used.texts, used.clients
    from keywords k
    left join scenes c on c.organization_id = k.organization_id and c.scene_id = k.scene_id
    cross join lateral (
      select count(*)::int as texts, count(distinct u.contact_id)::int as clients from keyword_uses u
      where u.organization_id = k.organization_id and u.keyword_id = k.keyword_id and u.at >= ${usedSince}
    ) used
    where k.organization_id = ${tx.organizationId} ${keywordId === undefined ? sql`` : sql`and k.keyword_id = ${keywordId}`}
    order by k.forms[1], k.keyword_id`.execute(tx.db)
  return rows
}

/** Those that are compared with every text that arrives. */
export const activeKeywords = (tx: Tenant): Promise<KeywordRow[]> =>
  tx.from('keywords').selectAll().where('is_active', '=', true).execute()

/** Locks a keyword until the transaction ends. */
export const lockKeyword = (tx: Tenant, keywordId: string): Promise<KeywordRow | undefined> =>
  tx.from('keywords').selectAll().where('keyword_id', '=', keywordId).forUpdate().executeTakeFirst()

/** Until the transaction ends, nobody else saves a keyword or a confirmation of this organization. */
export const lockKeywords = async (tx: Tenant): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`keywords ${tx.organizationId}`}, 0))`.execute(tx.db)
}

/** The first of these forms that another keyword has. */
export const takenForm = async (
  tx: Tenant,
  forms: readonly string[],
  keywordId: string | null,
): Promise<string | undefined> => {
  const { rows } = await sql<{ form: string }>`
    select form from keywords k, unnest(k.forms) form
    where k.organization_id = ${tx.organizationId} and form = any(${forms}) and k.keyword_id is distinct from ${keywordId}
    limit 1`.execute(tx.db)
  return rows[0]?.form
}

export const countKeywords = async (tx: Tenant): Promise<number> => {
  const { count } = await tx
    .from('keywords')
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertKeyword = async (
  tx: Tenant,
  keyword: Omit<Insertable<KeywordsTable>, 'organization_id'>,
): Promise<void> => {
  await tx.insert('keywords', keyword).execute()
}

/** Changes a keyword and increases its rev. */
export const changeKeyword = async (
  tx: Tenant,
  keywordId: string,
  set: Omit<Updateable<KeywordsTable>, 'organization_id' | 'keyword_id' | 'rev' | 'created_at'>,
): Promise<void> => {
  await tx
    .update('keywords')
    .set({ ...set, rev: sql<number>`rev + 1` })
    .where('keyword_id', '=', keywordId)
    .execute()
}

export const deleteKeyword = async (tx: Tenant, keywordId: string): Promise<void> => {
  await tx.delete('keywords').where('keyword_id', '=', keywordId).execute()
}
