import type { StaffName } from '@attune/contract/staff/entity'
import { sql, type Selectable } from 'kysely'
import { staffNameOf } from '../../staff/staff-name.ts'
import type { Tenant } from '../../store.ts'
import type { TakeoversTable } from './tables.ts'

/** A takeover, with the coach as far as they are known. */
export type TakeoverRecord = Selectable<TakeoversTable> & { coach: StaffName | null }

/** What says until when a coach has a conversation. */
export type TakeoverTimes = Pick<TakeoverRecord, 'last_sign_at' | 'handed_back_at'>

/** The last takeover of a client's conversation, over or not. */
export const loadTakeover = (tx: Tenant, contactId: string): Promise<TakeoverRecord | undefined> =>
  tx
    .from('takeovers')
    .selectAll()
    .select(staffNameOf('takeovers.account_id').as('coach'))
    .where('contact_id', '=', contactId)
    .executeTakeFirst()

/** The last takeovers of clients' conversations, over or not. */
export const listTakeovers = (tx: Tenant, contactIds: readonly string[]): Promise<Selectable<TakeoversTable>[]> =>
  tx
    .from('takeovers')
    .selectAll()
    .where('contact_id', '=', sql<string>`any(${contactIds})`)
    .execute()

/** Notes what a coach did last. Returns false if something later is noted already. `since`: when the takeover began. */
export const writeSign = async (
  tx: Tenant,
  { contactId, accountId, since, at }: { contactId: string; accountId: string; since: Date; at: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into takeovers as t (organization_id, contact_id, account_id, since, last_sign_at)
    values (${tx.organizationId}, ${contactId}, ${accountId}, ${since}, ${at})
    on conflict (organization_id, contact_id) do update set
      account_id = excluded.account_id, since = excluded.since, last_sign_at = excluded.last_sign_at, handed_back_at = null
      where t.last_sign_at <= excluded.last_sign_at
    returning 1`.execute(tx.db)
  return rows.length > 0
}

/** Marks the conversation as handed back. */
export const writeHandBack = async (tx: Tenant, contactId: string, at: Date): Promise<void> => {
  await tx.update('takeovers').set({ handed_back_at: at }).where('contact_id', '=', contactId).execute()
}

/** Whether a scene may write while a coach has the conversation. */
export const mayInterrupt = async (tx: Tenant, sceneId: string): Promise<boolean> => {
  const row = await tx.from('scenes').select('may_interrupt').where('scene_id', '=', sceneId).executeTakeFirst()
  return row?.may_interrupt === true
}

/** The scenes that may write while a coach has a conversation. */
export const listInterrupting = async (tx: Tenant): Promise<string[]> => {
  const rows = await tx.from('scenes').select('scene_id').where('may_interrupt', '=', true).execute()
  return rows.map((row) => row.scene_id)
}

/** Whether any automation runs or waits for a client: a scene, a held message, or one that is sent repeatedly. */
export const hasAutomation = async (tx: Tenant, contactId: string): Promise<boolean> => {
  const of = sql`organization_id = ${tx.organizationId} and contact_id = ${contactId}`
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from runs where ${of} and status = 'active')
      or exists (select from held_messages where ${of} and state = 'held')
      or exists (select from deliveries where ${of} and state = 'resting' and slot_at is null)
      or exists (select from scheduled_messages where ${of} and not disabled and removed_at is null and schedule_type <> 'once') as found`.execute(
    tx.db,
  )
  return rows[0]?.found === true
}
