import { open } from 'node:fs/promises'
import {
  attachmentTypeOf,
  familyOf,
  receivedTypeOf,
  type AttachmentType,
  type ReceivedType,
} from '@attune/contract/media/mime'
import { fileTypeFromBuffer } from 'file-type'
import { isPgpEncrypted } from './pgp-packets.ts'

/** Enough of a file to detect its type. */
const HEAD_BYTES = 64 * 1024

/**
 * A file's type by its content, never by its name. For texts without a signature (csv, richtext, directory) the
 * declared type is taken, provided they are text and not markup; a video that is declared to be a sound is one if it has no
 * pictures. Null if the file may not be attached.
 */
export const sniff = async (path: string, declared: string): Promise<AttachmentType | null> => {
  const head = await headOf(path)
  const found = await fileTypeFromBuffer(head)
  // Markup is recognized below. Anything else with a signature is that type or is refused.
  if (found !== undefined && found.mime !== 'application/xml') {
    const type = attachmentTypeOf(found.mime)
    const sound = type === null ? undefined : SOUND_OF[type]
    const isSound = sound !== undefined && familyOf(attachmentTypeOf(declared) ?? '') === 'audio'
    return isSound && !VIDEO_TRACK.test(`${head.toString('latin1')}${await tailOf(path)}`) ? sound : type
  }
  const text = textOf(head)
  if (text === null || MARKUP.test(text)) return null
  if (/^BEGIN:VCARD\b/i.test(text)) return 'text/vcard'
  if (/^BEGIN:VCALENDAR\b/i.test(text)) return 'text/calendar'
  if (text.startsWith('{\\rtf')) return 'text/rtf'
  const called = attachmentTypeOf(declared)
  return called === 'text/csv' || called === 'text/richtext' || called === 'text/directory' ? called : null
}

/**
 * The type of a file that can be received but not sent: an office document, which is a ZIP archive, a mail, which
 * begins with a header field, what was signed or encrypted with S/MIME, or what was encrypted with PGP. None is ever
 * shown by us. What is declared to be something else, or isn't what it is declared to be, is refused: an archive
 * that isn't a document, a document with macros.
 */
export const sniffReceived = async (path: string, declared: string): Promise<ReceivedType | null> => {
  const head = await headOf(path)
  const called = receivedTypeOf(declared)
  const found = await fileTypeFromBuffer(head)
  const kind = found === undefined ? null : receivedTypeOf(found.mime)
  if (kind !== null) return kind
  if (called === 'message/rfc822')
    return found === undefined && /^[!-9;-~]{1,76}:[ \t]/.test(textOf(head) ?? '') ? called : null
  if (called === 'application/pkcs7-mime') return found === undefined && isCms(head) ? called : null
  // As a text, it has been recognized by its content.
  if (called === 'application/pgp-encrypted') return found === undefined && isPgpEncrypted(head) ? called : null
  return found?.mime === 'application/zip' && called !== null && isDocument(head, called) ? called : null
}

/** What such an archive begins with. Types with macros have other names. */
const isDocument = (head: Buffer, type: ReceivedType): boolean => {
  const text = head.toString('latin1')
  return type.includes('openxmlformats') ? text.includes('[Content_Types].xml') : text.includes(`mimetype${type}`)
}

/** A sequence that names one of the types of CMS first (RFC 5652 §3): all of them are PKCS #7 or #9. */
const isCms = (head: Buffer): boolean => head[0] === 0x30 && head.subarray(0, 20).includes(CMS_TYPES)
const CMS_TYPES = Buffer.from('2a864886f70d01', 'hex')

/** Containers of videos that phones also use for voice notes. */
const SOUND_OF: Partial<Record<AttachmentType, AttachmentType>> = {
  'video/mp4': 'audio/mp4',
  'video/webm': 'audio/webm',
  'video/3gpp': 'audio/3gpp',
  'video/3gpp2': 'audio/3gpp2',
}

/** The handler of a video track in MP4 (ISO/IEC 14496-12), and the names of video codecs in WebM. */
const VIDEO_TRACK = /vide|V_(?:VP|AV|MPEG)/

/** Many phones write the list of tracks last. */
const tailOf = async (path: string): Promise<string> => {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const from = Math.max(HEAD_BYTES, size - 4 * HEAD_BYTES)
    const length = Math.max(0, size - from)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

const headOf = async (path: string): Promise<Buffer> => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** What browsers might render as a page or a drawing. */
const MARKUP = /^\s*<|<(!doctype|html|head|body|script|svg|iframe|object|embed|meta|link|style|img|a)\b|<\?xml/i

/** The head of the file as text; null if it is binary. */
const textOf = (head: Buffer): string | null => {
  const text = utf8(head) ?? head.toString('latin1')
  // Text has line ends and tabs but no other control characters, except where Windows-1252 puts quotes (80 to 9F).
  return /[^\P{Cc}\t\n\r\f\u0080-\u009F]/u.test(text) ? null : text.replace(/^\uFEFF/, '')
}

const utf8 = (bytes: Buffer): string | null => {
  try {
    // As a stream, because the head may end in the middle of a character.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true })
  } catch {
    // Not UTF-8. Spreadsheets still write Latin-1.
    return null
  }
}
