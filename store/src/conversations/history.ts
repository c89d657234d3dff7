import { SEQUENCE_MAX } from '@attune/contract/conversations/limits'
import type { MediaFilter, PhotoCategory } from '@attune/contract/conversations/constants'
import { DAY_MS } from '@attune/contract/durations'
import { sql } from 'kysely'
import type { Tenant } from '../store.ts'
import { transcriptOfFile, type AttachmentRecord } from './attachments.ts'
import type { ContextRecord } from './contexts.ts'
import type { MessagePosition } from './deliveries.ts'

export interface RankRecord extends ContextRecord {
  sequence: number
  suffix: string
  at: Date
}

export interface MediaRecordOfThread extends AttachmentRecord {
  sequence: number
  suffix: string
  at: Date
  direction: 1 | 2
}

/**
 * Ranks of a contact's messages written in a period, newest first. Fetches one row more than `limit`. Times rise with
 * the sequence except for clock differences, so the range of sequences is found by binary search with a day's margin,
 * and exact times are compared within it.
 */
export const listRanks = async (
  tx: Tenant,
  contactId: string,
  { from, to, limit }: { from: Date | null; to: Date | null; limit: number },
): Promise<RankRecord[]> => {
  const first = from === null ? 0 : await sequenceAt(tx, contactId, new Date(from.getTime() - DAY_MS))
  const last = to === null ? SEQUENCE_MAX : (await sequenceAt(tx, contactId, new Date(to.getTime() + DAY_MS))) + 1
  const { rows } = await sql<RankRecord>`
    select x.sequence, x.type, x.rank, x.value, m.suffix, m.at
    from message_contexts x
    join messages m on m.organization_id = x.organization_id and m.contact_id = x.contact_id and m.sequence = x.sequence
    where x.organization_id = ${tx.organizationId} and x.contact_id = ${contactId}
      and x.sequence between ${first}::int and ${last}::int
      and m.at >= coalesce(${from}::timestamptz, '-infinity') and m.at <= coalesce(${to}::timestamptz, 'infinity')
    order by x.sequence desc, x.type limit ${limit + 1}`.execute(tx.db)
  return rows
}

/** Whether a message before this sequence or time has a rank; false for null. */
export const hasEarlierRank = async (
  tx: Tenant,
  contactId: string,
  earlierThan: number | Date | null,
): Promise<boolean> => {
  if (earlierThan === null) return false
  const before = earlierThan instanceof Date ? (await sequenceAt(tx, contactId, earlierThan)) + 1 : earlierThan
  const row = await tx
    .from('message_contexts')
    .select('sequence')
    .where('contact_id', '=', contactId)
    .where('sequence', '<', before)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The last sequence written before a time, 0 if none. Sequences have no gaps, so binary search works. */
const sequenceAt = async (tx: Tenant, contactId: string, at: Date): Promise<number> => {
  const { rows } = await sql<{ low: number }>`
    with recursive halves (low, high) as (
      select 0, t.last_sequence from threads t
      where t.organization_id = ${tx.organizationId} and t.contact_id = ${contactId}
      union all
      select case when m.at < ${at} then m.sequence else h.low end,
        case when m.at < ${at} then h.high else m.sequence - 1 end
      from halves h
      -- A lookup a step: the planner would rather read the whole thread at each.
      cross join lateral (select m.sequence, m.at from messages m
        where m.organization_id = ${tx.organizationId} and m.contact_id = ${contactId}
          and m.sequence = (h.low + h.high + 1) / 2 limit 1) m
      where h.low < h.high
    )
    select low from halves where low >= high limit 1`.execute(tx.db)
  return rows[0]?.low ?? 0
}

/** Files of a contact's messages, newest first. Fetches one row more than `limit`. */
export const listFiles = async (
  tx: Tenant,
  contactId: string,
  {
    category,
    limit,
    after,
  }: { category: MediaFilter; limit: number; after: { sequence: number; place: number } | null },
): Promise<MediaRecordOfThread[]> => {
  const { rows } = await sql<MediaRecordOfThread>`
    with page as materialized (${category === 'sent' ? sentMessagesQuery(tx, contactId, after, limit) : sql`select 1`})
    select a.sequence, a.place, a.state, a.media_id, a.category, f.file_name, coalesce(f.mime, a.source_mime) as mime,
      f.bytes, f.width, f.height, to_json(a.played_at) #>> '{}' as played_at, ${transcriptOfFile} as transcript,
      m.suffix, m.at, m.direction
    from message_attachments a
    join ${category === 'sent' ? sql`page` : sql`messages`} m
      on m.organization_id = a.organization_id and m.contact_id = a.contact_id and m.sequence = a.sequence
    left join media f on f.organization_id = a.organization_id and f.media_id = a.media_id
    left join transcripts t on t.organization_id = a.organization_id and t.media_id = a.media_id
    where a.organization_id = ${tx.organizationId} and a.contact_id = ${contactId}
      and ${category === 'all' || category === 'sent' ? sql`true` : sql`a.category = ${category}`}
      and ${after === null ? sql`true` : sql`(a.sequence, a.place) < (${after.sequence}::int, ${after.place}::smallint)`}
    order by a.sequence desc, a.place desc limit ${limit + 1}`.execute(tx.db)
  return rows
}

/** The latest sent messages with files. Each has at least one file, so `limit` of them fill a page. */
const sentMessagesQuery = (tx: Tenant, contactId: string, after: { sequence: number } | null, limit: number) => sql`
  select organization_id, contact_id, sequence, suffix, at, direction from messages
  where organization_id = ${tx.organizationId} and contact_id = ${contactId} and direction = 2 and num_attach > 0
    and ${after === null ? sql`true` : sql`sequence <= ${after.sequence}::int`}
  order by sequence desc limit ${limit + 2}`

/** The MIME type (if known) and category of a message's file; undefined if there is no such file. */
export const loadFileAt = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  place: number,
): Promise<{ mime: string | null; category: PhotoCategory | null } | undefined> => {
  const { rows } = await sql<{ mime: string | null; category: PhotoCategory | null }>`
    select coalesce(f.mime, a.source_mime) as mime, a.category from message_attachments a
    left join media f on f.organization_id = a.organization_id and f.media_id = a.media_id
    where a.organization_id = ${tx.organizationId} and a.contact_id = ${contactId} and a.sequence = ${sequence}
      and a.place = ${place}`.execute(tx.db)
  return rows[0]
}

export const writePhotoCategory = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  place: number,
  category: PhotoCategory | null,
): Promise<void> => {
  await tx
    .update('message_attachments')
    .set({ category })
    .where('contact_id', '=', contactId)
    .where('sequence', '=', sequence)
    .where('place', '=', place)
    .execute()
}

/** Sequences of a contact's pinned messages, newest first. */
export const listPinnedSequences = async (tx: Tenant, contactId: string, limit: number): Promise<number[]> => {
  // Written as in the index of pinned messages; `is true` wouldn't use it.
  const { rows } = await sql<{ sequence: number }>`
    select sequence from messages where organization_id = ${tx.organizationId} and contact_id = ${contactId} and pinned
    order by sequence desc limit ${limit}`.execute(tx.db)
  return rows.map(({ sequence }) => sequence)
}
