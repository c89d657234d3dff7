import { ATTACHMENTS_MAX } from '@attune/contract/media/limits'
import type { Attachment } from 'postal-mime'
import type { IncomingMedia } from '../carrier.ts'
import { isPgpFile, isSmime, PGP_TYPE, SMIME_TYPE } from './smime-parts.ts'

/** The files that a mail brings, and how many more it has than a message can have. */
export const filesOf = (attachments: readonly Attachment[]): { files: IncomingMedia[]; left: number } => {
  const named = new Set(attachments.flatMap((one) => (one.filename === null ? [] : eventsOf(one))))
  const isAgain = (one: Attachment) => one.filename === null && eventsOf(one).some((events) => named.has(events))
  const files = attachments.filter((one) => !isForPrograms(one) && !isAgain(one)).map(toFile)
  return { files: files.slice(0, ATTACHMENTS_MAX), left: Math.max(0, files.length - ATTACHMENTS_MAX) }
}

/** What only programs have a use for: proofs of who signed a mail, keys, and reports. */
const FOR_PROGRAMS: ReadonlySet<string> = new Set([
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/pgp-signature',
  'application/pgp-keys',
  'message/delivery-status',
  'message/disposition-notification',
  'message/feedback-report',
  'text/rfc822-headers',
])

const isForPrograms = (one: Attachment): boolean => {
  const { mimeType, filename } = one
  // A file that was encrypted by itself has the same type.
  if (mimeType === PGP_TYPE) return PGP_VERSION.test(bytesOf(one).toString('latin1', 0, 100))
  const isSignature = mimeType === 'application/octet-stream' && filename?.toLowerCase() === 'smime.p7s'
  return isSignature || FOR_PROGRAMS.has(mimeType)
}

/** What comes before the encrypted part of a mail: it only says that the next part is one (RFC 3156 §4). */
const PGP_VERSION = /^\s{0,9}(?:Version:|$)/i

const EVENT_LINES =
  /^(?:METHOD|UID|SEQUENCE|RECURRENCE-ID|DTSTART|DTEND|STATUS|SUMMARY|LOCATION|DESCRIPTION)\b.{0,300}(?:\r?\n[ \t].{0,300}){0,99}/gm

/** What an invitation says, if it is one: calendars send it twice, as a part of the text and as a file. */
const eventsOf = (one: Attachment): string[] => {
  if (one.mimeType !== 'text/calendar' && one.mimeType !== 'application/ics') return []
  const events = bytesOf(one).toString().match(EVENT_LINES)?.join('\n') ?? ''
  return /^UID\b/m.test(events) ? [events] : []
}

const toFile = (one: Attachment): IncomingMedia => {
  const mime = isSmime(one) ? SMIME_TYPE : isPgpFile(one) ? PGP_TYPE : one.mimeType
  const fileName = one.filename ?? PLAIN_NAMES[mime] ?? ''
  return { url: '', mime, brought: { fileName, bytes: bytesOf(one), ...contentIdOf(one.contentId) } }
}

/** The bytes of a mail's part. */
export const bytesOf = ({ content }: Pick<Attachment, 'content'>): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content)

const CONTENT_ID_MAX = 250

const contentIdOf = (named: string | undefined): { contentId: string } | Record<never, never> => {
  const contentId = (named ?? '').replaceAll(/^\s*<|>\s*$|\0/g, '').toWellFormed()
  return contentId === '' || contentId.length > CONTENT_ID_MAX ? {} : { contentId }
}

const PLAIN_NAMES: Readonly<Record<string, string>> = {
  'message/rfc822': 'mail.eml',
  'text/calendar': 'invitation.ics',
  'application/ms-tnef': 'winmail.dat',
  [SMIME_TYPE]: 'smime.p7m',
}
