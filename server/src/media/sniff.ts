import { open } from 'node:fs/promises'
import { attachmentTypeOf, type AttachmentType } from '@attune/contract/media/mime'
import { fileTypeFromBuffer } from 'file-type'

/** Enough of a file to tell what it is. */
const HEAD_BYTES = 64 * 1024

/**
 * What a file is by its content, never by its name. Texts without a mark of their own (csv, richtext, directory) are what
 * the sender calls them, once it is sure that they are text and no markup. Null: it may not be attached.
 */
export const sniff = async (path: string, declared: string): Promise<AttachmentType | null> => {
  const head = await headOf(path)
  const found = await fileTypeFromBuffer(head)
  // Markup is told apart from text below; other things that have a mark are what it says or nothing.
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

/** What browsers would take for a page or a drawing if they were let. */
const MARKUP = /^\s*<|<(!doctype|html|head|body|script|svg|iframe|object|embed|meta|link|style|img|a)\b|<\?xml/i

/** The beginning as text; null for bytes that no text has. */
const textOf = (head: Buffer): string | null => {
  const text = utf8(head) ?? head.toString('latin1')
  // Texts have line ends and tabs, and no other control signs; Windows writes quotes where Latin-1 has some more.
  return /[^\P{Cc}\t\n\r\f\u0080-\u009F]/u.test(text) ? null : text.replace(/^\uFEFF/, '')
}

const utf8 = (bytes: Buffer): string | null => {
  try {
    // As a stream: the end of the head may go through a character.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true })
  } catch {
    // Not UTF-8: spreadsheets still write Latin-1.
    return null
  }
}
