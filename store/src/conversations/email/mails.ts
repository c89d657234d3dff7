import { sql } from 'kysely'
import type { MessagePosition } from '../deliveries.ts'
import type { Tenant } from '../../store.ts'

/** A mail of a thread, in either direction. */
export interface EarlierMail {
  direction: 1 | 2
  /** The carrier's id: its `Message-ID`, followed by more if it came in. Null if it never left. */
  ref: string | null
  /** Null for mails of ours. */
  subject: string | null
}

/** Whether a message is no mail that is only filed, because anybody may have written it, or nobody did. */
export const isNotFiled = (mail: 'm.mail' | 'l.mail' | 'last.mail') => sql<boolean>`(${sql.ref(mail)} is null
  or ${sql.ref(mail)} @> '{"verified":true,"automatic":false}')`

/**
 * The last mails of a thread before a message, newest first. Automatic ones are left out, and unverified ones unless
 * they are wanted.
 */
export const listEarlierMails = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  { limit, withUnverified }: { limit: number; withUnverified: boolean },
): Promise<EarlierMail[]> => {
  const wanted = { automatic: false, ...(!withUnverified && { verified: true }) }
  const { rows } = await sql<EarlierMail>`
    select m.direction, m.mail->>'subject' as subject,
      case when m.direction = 1 then m.carrier_ref else (select d.carrier_ref from deliveries d
        where d.organization_id = m.organization_id and d.contact_id = m.contact_id and d.sequence = m.sequence) end as ref
    from messages m
    where m.organization_id = ${tx.organizationId} and m.contact_id = ${contactId} and m.sequence < ${sequence}
      and m.carrier = 'email' and (m.mail is null or m.mail @> ${JSON.stringify(wanted)}::jsonb)
    order by m.sequence desc limit ${limit}`.execute(tx.db)
  return rows
}

/** How many mails with this very text a client has sent since a moment. */
export const countEqualMails = async (tx: Tenant, contactId: string, text: string, since: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from messages
    where organization_id = ${tx.organizationId} and contact_id = ${contactId} and direction = 1 and carrier = 'email'
      and at > ${since} and text = ${text}`.execute(tx.db)
  return rows[0]?.count ?? 0
}

/** The organization's name, as used in its mails. */
export const ownTitle = async (tx: Tenant): Promise<string> => {
  const row = await tx.from('organizations').select('title').executeTakeFirstOrThrow()
  return row.title
}

/** Keeps a file that came with a message until it is stored. */
export const insertBroughtFile = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  place: number,
  file: { fileName: string; bytes: Buffer },
): Promise<void> => {
  await tx
    .insert('brought_files', {
      ...{ contact_id: contactId, sequence, place },
      ...{ file_name: file.fileName, bytes: file.bytes },
    })
    .execute()
}

/** A file that came with a message and isn't stored yet. */
export const loadBroughtFile = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  place: number,
): Promise<{ file_name: string; bytes: Buffer } | undefined> =>
  tx
    .from('brought_files')
    .select(['file_name', 'bytes'])
    .where('contact_id', '=', contactId)
    .where('sequence', '=', sequence)
    .where('place', '=', place)
    .executeTakeFirst()

/** Forgets the files that came with a message: all, or the one at a given place. */
export const deleteBroughtFiles = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  place?: number,
): Promise<void> => {
  let query = tx.delete('brought_files').where('contact_id', '=', contactId).where('sequence', '=', sequence)
  if (place !== undefined) query = query.where('place', '=', place)
  await query.execute()
}

/** Keeps an email's HTML as it came. */
export const insertMailHtml = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
  html: string,
): Promise<void> => {
  await tx.insert('mail_html', { contact_id: contactId, sequence, html }).execute()
}

/** An email's HTML as it came, and the places of the files that it shows, by the names it has for them. */
export const loadMailHtml = async (
  tx: Tenant,
  { contactId, sequence }: MessagePosition,
): Promise<{ html: string; files: Map<string, number> } | undefined> => {
  const row = await tx
    .from('mail_html')
    .select('html')
    .where('contact_id', '=', contactId)
    .where('sequence', '=', sequence)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const files = await tx
    .from('message_attachments')
    .select(['content_id', 'place'])
    .where('contact_id', '=', contactId)
    .where('sequence', '=', sequence)
    .where('content_id', 'is not', null)
    .execute()
  return { html: row.html, files: new Map(files.map(({ content_id: name, place }) => [name ?? '', place])) }
}

/** Forgets an email's HTML. */
export const deleteMailHtml = async (tx: Tenant, { contactId, sequence }: MessagePosition): Promise<void> => {
  await tx.delete('mail_html').where('contact_id', '=', contactId).where('sequence', '=', sequence).execute()
}
