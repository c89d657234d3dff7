import type { Attachment } from '@attune/contract/conversations/entity'
import { ATTACHMENT_ID_FROM } from '@attune/contract/conversations/limits'
import type { OutgoingMedia } from '@attune/carriers/carrier'
import { ATTACHMENTS_MAX, FIT_SIDE } from '@attune/contract/media/limits'
import { familyOf, type StoredType } from '@attune/contract/media/mime'
import { isSticker } from '@attune/contract/media/stickers'
import type { AttachmentRecord } from '@attune/store/conversations/attachments'
import type { MessageRecord } from '@attune/store/conversations/messages'
import { loadMedia, takeMedia } from '@attune/store/media/media'
import type { Tenant } from '@attune/store/store'
import { seesPrivate, type HideIdentity } from '../../contacts/private-data.ts'
import type { Deps } from '../../deps.ts'
import { plainFileName } from '../../media/file-name.ts'
import { mediaUrl } from '../../media/urls.ts'
import { Refusal } from '../../refusal.ts'
import type { Member } from '../../calls/who.ts'

/**
 * A message's file as this reader may see it. Photos are part of the conversation, but a file's name may name the
 * client: masked readers get a plain name, even when they save the file. What is said in a sound is masked like a text.
 * They get no file that says who wrote it, as they get no HTML of an email.
 */
export const attachmentFor = (
  deps: Deps,
  who: Member,
  row: AttachmentRecord & Pick<MessageRecord, 'direction'>,
  hide: HideIdentity,
): Attachment => {
  const mime = row.mime ?? 'application/octet-stream'
  const type = familyOf(mime)
  const shown = {
    id: ATTACHMENT_ID_FROM + row.place,
    mime,
    type,
    width: row.width,
    height: row.height,
    bytes: row.bytes ?? 0,
    category: row.category,
    playedAt: row.played_at === null ? null : new Date(row.played_at).toISOString(),
    transcript: row.transcript === null ? null : { ...row.transcript, text: hideIn(row.transcript.text, hide) },
  }
  const open = seesPrivate(who)
  if (row.state !== 'ready' || row.media_id === null || (!open && namesWriter(row.direction, mime))) {
    const state = row.state === 'fetching' ? 'fetching' : 'failed'
    return { _id: null, state, ...shown, url: null, src: null, thumbnail: null, name: plainFileName(mime) }
  }
  const place = { organizationId: who.organizationId, mediaId: row.media_id }
  const kind = isSticker(row) ? 'sticker' : 'file'
  const url = mediaUrl(deps, place, open ? 'original' : 'unnamed', kind)
  return {
    _id: row.media_id,
    state: 'ready',
    ...shown,
    url,
    src: type !== 'image' ? null : isShownWhole(row) ? url : mediaUrl(deps, place, 'fit'),
    thumbnail: type === 'image' ? mediaUrl(deps, place, 'thumb') : null,
    name: open && row.file_name !== null ? row.file_name : plainFileName(mime),
  }
}

const namesWriter = (direction: 1 | 2, mime: string): boolean =>
  NAMES_WRITER.has(mime) || (direction === 1 && NAMES_PEOPLE.has(mime))

/**
 * Emails have headers, and what is signed with S/MIME has the writer's certificate, with their name and address. PGP names
 * the keys of the readers, usually the writer's among them, by which key servers find both.
 */
const NAMES_WRITER: ReadonlySet<string> = new Set<StoredType>([
  'message/rfc822',
  'application/pkcs7-mime',
  'application/pgp-encrypted',
])

/** Contact cards, and invitations and answers to them: those that clients send are usually about themselves. */
const NAMES_PEOPLE: ReadonlySet<string> = new Set<StoredType>(['text/vcard', 'text/directory', 'text/calendar'])

const hideIn = (text: string | null, hide: HideIdentity): string | null => (text === null ? null : hide(text))

/** Animations must be shown unscaled, and small drawings lose quality as a scaled photo. */
const isShownWhole = ({ mime, width, height }: AttachmentRecord): boolean =>
  mime === 'image/gif' || (mime === 'image/png' && Math.max(width ?? 0, height ?? 0) <= FIT_SIDE)

/**
 * Takes the sender's own uploads for a message about to be written. Refuses uploads that are unknown or already taken.
 */
export const takeUploads = async (
  tx: Tenant,
  who: Member,
  mediaIds: readonly string[],
  contactId: string,
  at: Date,
): Promise<void> => {
  const uploadedBy = who.account.account_id
  for (const mediaId of mediaIds) {
    const taken = await takeMedia(tx, mediaId, { kind: 'message-attachment', uploadedBy, contactId, at })
    if (taken !== null) continue
    const [there] = await loadMedia(tx, [mediaId])
    const mine = there?.uploaded_by === uploadedBy && there.kind === 'message-attachment'
    throw new Refusal(mine ? 'MediaTaken' : 'MediaUnknown')
  }
}

/** Refuses a message with too many files, and one with neither text nor files. */
export const refuseFiles = (text: string, mediaIds: readonly string[]): void => {
  if (mediaIds.length > ATTACHMENTS_MAX) throw new Refusal('TooManyAttachments', { max: ATTACHMENTS_MAX })
  if (text === '' && mediaIds.length === 0) throw new Refusal('MessageRequired')
}

/**
 * Files as they are handed to the carrier, by signed URLs of this installation. If together they exceed the carrier's
 * limit, pictures are sent scaled down.
 */
export const mediaForCarrier = (
  deps: Deps,
  organizationId: string,
  files: readonly AttachmentRecord[],
  bytesMax: number | undefined,
): OutgoingMedia[] => {
  const bytes = files.reduce((sum, file) => sum + (file.bytes ?? 0), 0)
  const scaled = bytesMax !== undefined && bytes > bytesMax
  return files.flatMap(({ media_id: mediaId, mime, file_name: fileName }) => {
    if (mediaId === null || mime === null || fileName === null) return []
    const fit = scaled && familyOf(mime) === 'image'
    const url = `${deps.publicUrl}${mediaUrl(deps, { organizationId, mediaId }, fit ? 'fit' : 'original', 'carrier')}`
    return [fit ? { url, mime: 'image/jpeg', fileName: plainFileName('image/jpeg') } : { url, mime, fileName }]
  })
}
