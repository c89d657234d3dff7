import type { Email } from 'postal-mime'
import { headersOf } from './judge-mail.ts'

/** An encoded word (RFC 2047 §2): its charset, B or Q, and its letters. */
const WORD = /=\?([\w-]{1,40})(?:\*[\w-]{0,20})?\?([bq])\?([^?\s]{0,1000})\?=/gi
const LOST = '\ufffd'

/**
 * A mail's subject. Some programs break a letter in two between encoded words, or name UTF-8 for what isn't, and the
 * library reads each word by itself.
 */
export const subjectOf = (email: Email): string => {
  const { subject = '' } = email
  if (!subject.includes(LOST)) return subject
  const mended = decodeTogether(headersOf(email, 'subject')[0] ?? '')
  return mended.includes(LOST) || mended.includes('=?') ? subject : mended
}

const decodeTogether = (header: string): string => {
  const said: { charset: string | null; pieces: Buffer[] }[] = []
  let end = 0
  for (const match of header.matchAll(WORD)) {
    const [word, charset = '', kind = '', letters = ''] = match
    const between = header.slice(end, match.index)
    if (between.trim() !== '') said.push({ charset: null, pieces: [Buffer.from(between)] })
    const bytes = kind.toLowerCase() === 'b' ? Buffer.from(letters, 'base64') : bytesOfQ(letters)
    const last = said.at(-1)
    if (last?.charset === charset.toLowerCase()) last.pieces.push(bytes)
    else said.push({ charset: charset.toLowerCase(), pieces: [bytes] })
    end = match.index + word.length
  }
  said.push({ charset: null, pieces: [Buffer.from(header.slice(end))] })
  return said.map(({ charset, pieces }) => decode(Buffer.concat(pieces), charset)).join('')
}

const bytesOfQ = (letters: string): Buffer =>
  Buffer.from(
    letters
      .replaceAll('_', ' ')
      .replaceAll(/=([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    'latin1',
  )

const decode = (bytes: Buffer, charset: string | null): string => {
  if (charset !== null && charset !== 'utf-8' && charset !== 'utf8') return decodeAs(bytes, charset)
  const text = bytes.toString()
  return charset !== null && text.includes(LOST) ? decodeAs(bytes, 'windows-1252') : text
}

const decodeAs = (bytes: Buffer, charset: string): string => {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    // Nobody knows this charset.
    return LOST
  }
}
