import type { StaffName } from '@attune/contract/staff/entity'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { isWithinReach, type Reach } from '../staff/reach.ts'
import { staffNameOf } from '../staff/staff-name.ts'
import type { Tenant } from '../store.ts'
import type { ScheduledMessagesTable } from './tables.ts'

export type ScheduledRow = Selectable<ScheduledMessagesTable>

export interface ScheduledRecord extends ScheduledRow {
  author: StaffName | null
  /** Those of its files that exist, in order. */
  files: { media_id: string; mime: string; file_name: string }[]
}

const filesOfScheduled = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('media_id', f.media_id, 'mime', f.mime, 'file_name', f.file_name)
    order by array_position(s.attachments, f.media_id)), '[]')
  from media f where f.organization_id = s.organization_id and f.media_id = any(s.attachments))`

/** A client's scheduled messages, soonest first, or last first. */
export const listScheduled = async (
  tx: Tenant,
  contactId: string,
  { limit, latestFirst = false }: { limit: number; latestFirst?: boolean },
): Promise<ScheduledRecord[]> => {
  const order = latestFirst ? sql`s.next_run_at desc, s.scheduled_id desc` : sql`s.next_run_at, s.scheduled_id`
  const { rows } = await sql<ScheduledRecord>`
    select s.*, ${staffNameOf('s.author_id')} as author, ${filesOfScheduled} as files
    from scheduled_messages s
    where s.organization_id = ${tx.organizationId} and s.contact_id = ${contactId} and s.removed_at is null
    order by ${order} limit ${limit}`.execute(tx.db)
  return rows
}

/** What clients' schedules that aren't disabled do next before a moment, soonest first; those that wait come last. */
export const listScheduledUntil = async (
  tx: Tenant,
  contactIds: readonly string[],
  until: Date,
): Promise<ScheduledRow[]> => {
  const { rows } = await sql<ScheduledRow>`
    select s.* from scheduled_messages s
    where s.organization_id = ${tx.organizationId} and s.contact_id = any(${contactIds}) and not s.disabled
      and s.removed_at is null
      and (s.waits or s.next_run_at <= ${until})
    order by s.next_run_at, s.scheduled_id`.execute(tx.db)
  return rows
}

/**
 * The client of a scheduled message within a reach. One statement asks for both, so that the time it takes doesn't tell
 * one out of reach from one that doesn't exist. `removed`: one that was deleted, and hasn't been swept.
 */
export const findScheduledClient = async (
  tx: Tenant,
  reach: Reach,
  scheduledId: string,
  removed: boolean,
): Promise<string | undefined> => {
  const { rows } = await sql<{ contact_id: string }>`
    select c.contact_id from scheduled_messages s
    join contacts c on c.organization_id = s.organization_id and c.contact_id = s.contact_id
    where s.organization_id = ${tx.organizationId} and s.scheduled_id = ${scheduledId}
      and (s.removed_at is not null) = ${removed} and c.removed_at is null
      and ${isWithinReach(reach, 'c')}`.execute(tx.db)
  return rows[0]?.contact_id
}

/** `removed`: one that was deleted, and hasn't been swept. */
export const loadScheduled = async (
  tx: Tenant,
  scheduledId: string,
  removed = false,
): Promise<ScheduledRecord | undefined> => {
  const { rows } = await sql<ScheduledRecord>`
    select s.*, ${staffNameOf('s.author_id')} as author, ${filesOfScheduled} as files
    from scheduled_messages s
    where s.organization_id = ${tx.organizationId} and s.scheduled_id = ${scheduledId}
      and (s.removed_at is not null) = ${removed}`.execute(tx.db)
  return rows[0]
}

export const countScheduled = async (tx: Tenant, contactId: string): Promise<number> => {
  const { count } = await tx
    .from('scheduled_messages')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('contact_id', '=', contactId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type NewScheduled = Omit<Insertable<ScheduledMessagesTable>, 'organization_id'>

export const insertScheduled = async (tx: Tenant, row: NewScheduled): Promise<void> => {
  await tx.insert('scheduled_messages', row).execute()
}

/** The caller holds the contact's lock. */
export const changeScheduled = async (
  tx: Tenant,
  scheduledId: string,
  set: Omit<Updateable<ScheduledMessagesTable>, 'organization_id' | 'scheduled_id' | 'rev'>,
): Promise<void> => {
  await tx
    .update('scheduled_messages')
    .set({ ...set, rev: sql<number>`rev + 1` })
    .where('scheduled_id', '=', scheduledId)
    .execute()
}

export const deleteScheduled = async (tx: Tenant, scheduledIds: readonly string[]): Promise<void> => {
  if (scheduledIds.length === 0) return
  await tx
    .delete('scheduled_messages')
    .where('scheduled_id', '=', sql<string>`any(${scheduledIds})`)
    .execute()
}

/** Removes for good what was deleted until a moment, of one client or with one id. */
export const sweepRemoved = async (
  tx: Tenant,
  which: { contactId: string } | { scheduledId: string },
  until: Date,
): Promise<void> => {
  await tx
    .delete('scheduled_messages')
    .where('removed_at', '<=', until)
    .where((one) =>
      'contactId' in which ? one('contact_id', '=', which.contactId) : one('scheduled_id', '=', which.scheduledId),
    )
    .execute()
}

/** Clients who have any, in order of id, after one. */
export const listContactsWithScheduled = async (
  tx: Tenant,
  page: { after: string; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from scheduled_messages
    where organization_id = ${tx.organizationId} and contact_id > ${page.after} and removed_at is null
    order by contact_id limit ${page.limit}`.execute(tx.db)
  return rows.map((row) => row.contact_id)
}
