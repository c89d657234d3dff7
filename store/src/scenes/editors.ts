import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

export interface EditorTab {
  sceneId: string
  accountId: string
  /** Empty if the caller gave none. */
  tab: string
}

export interface EditorRow {
  account_id: string
  tab: string
  name: string
  unsaved: number
  at: Date
}

/** Maximum number of tabs kept per account and scene. */
const TABS_MAX = 10

/**
 * Records that a tab has a scene open. Also removes the scene's tabs not heard from since `before`, and this account's
 * oldest tabs beyond `TABS_MAX`.
 */
export const recordEditor = async (
  tx: Tenant,
  { sceneId, accountId, tab, unsaved }: EditorTab & { unsaved: number },
  { at, before }: { at: Date; before: Date },
): Promise<void> => {
  await sql`
    insert into scene_editors (organization_id, scene_id, account_id, tab, unsaved, at)
    values (${tx.organizationId}, ${sceneId}, ${accountId}, ${tab}, ${unsaved}, ${at})
    on conflict (organization_id, scene_id, account_id, tab)
    do update set unsaved = excluded.unsaved, at = excluded.at`.execute(tx.db)
  // Skip rows locked by others: they are being renewed or removed right now.
  await sql`
    delete from scene_editors e using (
      select account_id, tab from scene_editors
      where organization_id = ${tx.organizationId} and scene_id = ${sceneId} and (at < ${before}
        or account_id = ${accountId} and tab not in (
          select tab from scene_editors
          where organization_id = ${tx.organizationId} and scene_id = ${sceneId} and account_id = ${accountId}
          order by at desc, tab limit ${TABS_MAX}))
      for update skip locked) old
    where e.organization_id = ${tx.organizationId} and e.scene_id = ${sceneId}
      and e.account_id = old.account_id and e.tab = old.tab`.execute(tx.db)
}

export const removeEditor = async (tx: Tenant, { sceneId, accountId, tab }: EditorTab): Promise<void> => {
  await sql`
    delete from scene_editors
    where organization_id = ${tx.organizationId} and scene_id = ${sceneId}
      and account_id = ${accountId} and tab = ${tab}`.execute(tx.db)
}

/** Tabs heard from since `since`, latest first. */
export const editorsOf = async (tx: Tenant, sceneId: string, since: Date): Promise<EditorRow[]> => {
  const { rows } = await sql<EditorRow>`
    select e.account_id, e.tab, s.name, e.unsaved, e.at
    from scene_editors e
    join staff s on s.organization_id = e.organization_id and s.account_id = e.account_id
    where e.organization_id = ${tx.organizationId} and e.scene_id = ${sceneId} and e.at >= ${since}
    order by e.at desc, e.account_id, e.tab`.execute(tx.db)
  return rows
}
