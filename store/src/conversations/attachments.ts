import type { PhotoCategory, TranscriptReason } from '@attune/contract/conversations/constants'
import { sql, type RawBuilder } from 'kysely'
import type { Tenant } from '../store.ts'
import type { MessagePosition } from './deliveries.ts'

/** A file of a message. The file's own fields are null until it is stored. */
export interface AttachmentRecord {
  place: number
  state: 'fetching' | 'ready' | 'failed'
  media_id: string | null
  file_name: string | null
  mime: string | null
  bytes: number | null
  width: number | null
  height: number | null
  category: PhotoCategory | null
  /** ISO 8601; when a member of staff first played a client's sound. */
  played_at: string | null
  /** Only of a sound, once it was transcribed or given up. */
  transcript: { text: string | null; reason: TranscriptReason | null } | null
}

/** The transcript of a file `f`, in the join of `transcripts t`. */
export const transcriptOfFile: RawBuilder<AttachmentRecord['transcript']> = sql`
  case when t.media_id is null then null else jsonb_build_object('text', t.text, 'reason', t.reason) end`

/** A message's files as JSON, for the select list of a query on `messages m`; null if it has none. */
export const attachmentsOfMessage: RawBuilder<AttachmentRecord[] | null> = sql`(
  case when m.num_attach = 0 then null else (
    select jsonb_agg(jsonb_build_object('place', a.place, 'state', a.state, 'media_id', a.media_id, 'file_name', f.file_name,
      'mime', coalesce(f.mime, a.source_mime), 'bytes', f.bytes, 'width', f.width, 'height', f.height,
      'category', a.category, 'played_at', a.played_at, 'transcript', ${transcriptOfFile}) order by a.place)
    from message_attachments a
    left join media f on f.organization_id = a.organization_id and f.media_id = a.media_id
    left join transcripts t on t.organization_id = a.organization_id and t.media_id = a.media_id
    where a.organization_id = m.organization_id and a.contact_id = m.contact_id and a.sequence = m.sequence) end)`

/** Inserts a message's files in order: stored files, or URLs to fetch them from. */
export const insertAttachments = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  files: readonly ({ mediaId: string } | { url: string; mime: string; contentId?: string | undefined })[],
): Promise<void> => {
  if (files.length === 0) return
  await tx
    .insert(
      'message_attachments',
      files.map((file, place) => ({
        contact_id: contactId,
        sequence,
        place,
        ...('mediaId' in file
          ? { state: 'ready' as const, media_id: file.mediaId, source_url: null, source_mime: null, content_id: null }
          : {
              ...{ state: 'fetching' as const, media_id: null, source_url: file.url, source_mime: file.mime },
              content_id: file.contentId ?? null,
            }),
      })),
    )
    .execute()
}

/** A file that is yet to be fetched from its carrier; undefined if it no longer is. */
export const findFetchingAttachment = (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  place: number,
): Promise<
  { carrier: string; source_url: string | null; source_mime: string | null; to_address: string | null } | undefined
> =>
  tx
    .from('message_attachments')
    .innerJoin('messages as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'message_attachments.organization_id')
        .onRef('m.contact_id', '=', 'message_attachments.contact_id')
        .onRef('m.sequence', '=', 'message_attachments.sequence'),
    )
    .select(['m.carrier', 'm.to_address', 'source_url', 'source_mime'])
    .where('message_attachments.contact_id', '=', contactId)
    .where('message_attachments.sequence', '=', sequence)
    .where('place', '=', place)
    .where('state', '=', 'fetching')
    .executeTakeFirst()

/** Saves the result of fetching a file and clears its source URL. False if it was settled before. */
export const settleAttachment = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  place: number,
  mediaId: string | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .update('message_attachments')
    .set({ state: mediaId === null ? 'failed' : 'ready', media_id: mediaId, source_url: null })
    .where('contact_id', '=', contactId)
    .where('sequence', '=', sequence)
    .where('place', '=', place)
    .where('state', '=', 'fetching')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes when a file was first played. False if it was before. */
export const writePlayed = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  place: number,
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .update('message_attachments')
    .set({ played_at: at })
    .where('contact_id', '=', contactId)
    .where('sequence', '=', sequence)
    .where('place', '=', place)
    .where('played_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Detaches some or all files from a message, without changing its file count. Returns the media ids to delete. */
export const dropAttachments = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  places: readonly number[] | 'all',
): Promise<string[]> => {
  let dropping = tx.delete('message_attachments').where('contact_id', '=', contactId).where('sequence', '=', sequence)
  if (places !== 'all') dropping = dropping.where('place', '=', sql<number>`any(${places})`)
  return (await dropping.returning('media_id').execute()).flatMap((row) => row.media_id ?? [])
}

/** Replaces a message's list of files: existing rows by position, and new files, in this order. */
export const arrangeAttachments = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  files: readonly ({ place: number } | { mediaId: string })[],
): Promise<void> => {
  const ofMessage = sql`organization_id = ${tx.organizationId} and contact_id = ${contactId} and sequence = ${sequence}`
  // Positions are unique, so move all rows out of the way first.
  await sql`update message_attachments set place = -1 - place where ${ofMessage}`.execute(tx.db)
  for (const [place, file] of files.entries()) {
    if ('place' in file)
      await sql`update message_attachments set place = ${place} where ${ofMessage} and place = ${-1 - file.place}`.execute(
        tx.db,
      )
    else
      await sql`
        insert into message_attachments (organization_id, contact_id, sequence, place, state, media_id)
        values (${tx.organizationId}, ${contactId}, ${sequence}, ${place}, 'ready', ${file.mediaId})`.execute(tx.db)
  }
  await sql`update messages set num_attach = ${files.length} where ${ofMessage}`.execute(tx.db)
}

/** Sounds of a message that are stored but not transcribed yet, if the organization has that turned on. */
const soundsToTranscribe = (tx: Tenant, { contactId, sequence }: MessagePosition): RawBuilder<unknown> => sql`
  from message_attachments a
  join organizations o on o.organization_id = a.organization_id and o.transcripts
  join contacts c on c.organization_id = a.organization_id and c.contact_id = a.contact_id and c.removed_at is null
  join media f on f.organization_id = a.organization_id and f.media_id = a.media_id and f.mime like 'audio/%'
  where a.organization_id = ${tx.organizationId} and a.contact_id = ${contactId} and a.sequence = ${sequence}
    and not exists (select from transcripts t where t.organization_id = a.organization_id and t.media_id = a.media_id)`

/** Their media ids, in order. */
export const listSoundsToTranscribe = async (tx: Tenant, position: MessagePosition): Promise<string[]> => {
  const { rows } = await sql<{ media_id: string }>`
    select a.media_id ${soundsToTranscribe(tx, position)} order by a.place`.execute(tx.db)
  return rows.map((row) => row.media_id)
}

/** One of them; undefined if it no longer needs transcribing. */
export const findSoundToTranscribe = async (
  tx: Tenant,
  position: MessagePosition,
  mediaId: string,
): Promise<{ mime: string } | undefined> => {
  const { rows } = await sql<{ mime: string }>`
    select f.mime ${soundsToTranscribe(tx, position)} and a.media_id = ${mediaId}`.execute(tx.db)
  return rows[0]
}

/** Saves what is said in a sound, or why that isn't known, together with the time of its message. */
export const insertTranscript = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  made: { mediaId: string; text: string | null; reason: TranscriptReason | null; at: Date },
): Promise<void> => {
  await sql`
    insert into transcripts (organization_id, media_id, contact_id, sequence, at, text, reason, made_at)
    select organization_id, ${made.mediaId}, contact_id, sequence, at, ${made.text}, ${made.reason}, ${made.at}
    from messages where organization_id = ${tx.organizationId} and contact_id = ${contactId}
      and sequence = ${sequence}`.execute(tx.db)
}
