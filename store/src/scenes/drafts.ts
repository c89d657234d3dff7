import { sql, type Selectable } from 'kysely'
import type { Tenant } from '../store.ts'
import type { DraftContent, SceneDraftsTable } from './tables-editing.ts'

export type DraftRow = Pick<Selectable<SceneDraftsTable>, 'rev' | 'content' | 'saved_at'>

/** An account's draft of a scene, or its ended row. `hold` locks it until the transaction ends. */
export const draftOf = (
  tx: Tenant,
  sceneId: string,
  accountId: string,
  { hold }: { hold: boolean } = { hold: false },
): Promise<DraftRow | undefined> => {
  const row = tx
    .from('scene_drafts')
    .select(['rev', 'content', 'saved_at'])
    .where('scene_id', '=', sceneId)
    .where('account_id', '=', accountId)
  return (hold ? row.forUpdate() : row).executeTakeFirst()
}

/** Ensures that a draft's row exists, so that it can be locked. A new row is empty with rev 0. */
export const beginDraft = async (tx: Tenant, sceneId: string, accountId: string, at: Date): Promise<void> => {
  await sql`
    insert into scene_drafts (organization_id, scene_id, account_id, rev, content, saved_at)
    values (${tx.organizationId}, ${sceneId}, ${accountId}, 0, null, ${at})
    on conflict do nothing`.execute(tx.db)
}

/** Saves a draft, or ends it with null, and increases its rev. The row must exist. */
export const keepDraft = async (
  tx: Tenant,
  sceneId: string,
  accountId: string,
  content: DraftContent | null,
  at: Date,
): Promise<void> => {
  await sql`
    update scene_drafts
    set content = ${content === null ? null : JSON.stringify(content)}::jsonb, saved_at = ${at}, rev = rev + 1
    where organization_id = ${tx.organizationId} and scene_id = ${sceneId} and account_id = ${accountId}`.execute(tx.db)
}

export interface OtherDraft {
  account_id: string
  name: string
  saved_at: Date
}

/** Other accounts' drafts of a scene without their content, last changed first. */
export const listDraftsOfOthers = async (tx: Tenant, sceneId: string, accountId: string): Promise<OtherDraft[]> => {
  const { rows } = await sql<OtherDraft>`
    select d.account_id, s.name, d.saved_at
    from scene_drafts d
    join staff s on s.organization_id = d.organization_id and s.account_id = d.account_id
    where d.organization_id = ${tx.organizationId} and d.scene_id = ${sceneId} and d.account_id <> ${accountId}
      and d.content is not null
    order by d.saved_at desc, d.account_id`.execute(tx.db)
  return rows
}
