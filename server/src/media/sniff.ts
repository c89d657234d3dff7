import { open } from 'node:fs/promises'
import { attachmentTypeOf, type AttachmentType } from '@attune/contract/media/mime'
import { fileTypeFromBuffer } from 'file-type'

/** Enough of a file to detect its type. */
const HEAD_BYTES = 64 * 1024

/**
 * A file's type by its content, never by its name. For texts without a signature (csv, richtext, directory) the
 * declared type is taken, provided they are text and not markup. Null if the file may not be attached.
 */
export const sniff = async (path: string, declared: string): Promise<AttachmentType | null> => {
  const head = await headOf(path)
  const found = await fileTypeFromBuffer(head)
  // Markup is recognized below. Anything else with a signature is that type or is refused.
  if (found !== undefined && found.mime !== 'application/xml') return attachmentTypeOf(found.mime)
  const text = textOf(head)
  if (text === null || MARKUP.test(text)) return null
  if (/^BEGIN:VCARD\b/i.test(text)) return 'text/vcard'
  if (/^BEGIN:VCALENDAR\b/i.test(text)) return 'text/calendar'
  if (text.startsWith('{\\rtf')) return 'text/rtf'
  const called = attachmentTypeOf(declared)
  return called === 'text/csv' || called === 'text/richtext' || called === 'text/directory' ? called : null
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
