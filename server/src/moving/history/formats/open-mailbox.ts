import { createReadStream } from 'node:fs'
import { parseMail, MAIL_MAX } from '@attune/carriers/email/parse-mail'
import { UnreadableWebhook } from '@attune/carriers/carrier'
import type { HistoryField } from '@attune/contract/moving/history-constants'
import type { HistoryRow } from '@attune/store/moving/history/history-rows'
import type { Source } from './source.ts'

const COLUMNS = ['from', 'to', 'name', 'direction', 'time', 'text', 'id', 'files', 'subject', 'quoted'] as const

/** Opens a mailbox (mbox, RFC 4155): one mail after the other, each after a line that begins with “From ”. */
export const openMailbox = (path: string): Source => ({
  kind: 'mbox',
  columns: COLUMNS.map((field) => ({ name: field, field: field satisfies HistoryField })),
  rows: readMails(path),
})

async function* readMails(path: string): AsyncGenerator<HistoryRow> {
  let line = 0
  for await (const raw of splitMails(path)) {
    line += 1
    yield { line, cells: raw === null ? [TOO_LARGE] : await cellsOf(raw) }
  }
}

const TOO_LARGE = `The mail is larger than ${MAIL_MAX / 1024 / 1024} MB.`

/** A mail that can't be read is a single cell, which says why. */
const cellsOf = async (raw: Buffer): Promise<string[]> => {
  try {
    const mail = await parseMail(raw, null)
    const row: Record<(typeof COLUMNS)[number], string> = {
      from: mail.from,
      to: [...new Set(mail.to)].join(', '),
      name: mail.email.from?.name ?? '',
      // Newsletters, receipts and autoresponders aren't conversations.
      direction: mail.isAutomatic ? 'system' : '',
      time: mail.email.date ?? '',
      text: mail.text,
      id: mail.id,
      files: String(mail.files.length),
      subject: mail.subject,
      quoted: mail.quoted,
    }
    return COLUMNS.map((field) => row[field])
  } catch (error) {
    if (error instanceof UnreadableWebhook) return [error.message]
    throw error
  }
}

const CHUNK_BYTES = 256 * 1024
const BETWEEN = Buffer.from('\nFrom ')
/** The line between mails names an address and a time. A line of a text that begins with “From ” doesn't. */
const IS_BETWEEN = /^From \S+\s.*\d{4}/
/** A longer line isn't one between mails. */
const BETWEEN_MAX = 1_000

/** The bytes of each mail; null for one that is too large. */
async function* splitMails(path: string): AsyncGenerator<Buffer | null> {
  let held = Buffer.from('\n')
  let [isTooLarge, looked] = [false, 1]
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    held = Buffer.concat([held, chunk])
    let start = 0
    for (;;) {
      const at = held.indexOf(BETWEEN, looked)
      // The character, or the line that it begins, may end in the next chunk.
      looked = at < 0 ? Math.max(looked, held.length - BETWEEN.length + 1) : at
      const end = at < 0 ? -1 : held.subarray(0, at + BETWEEN_MAX).indexOf(10, at + 1)
      if (end < 0 && (at < 0 || held.length < at + BETWEEN_MAX)) break
      looked = end < 0 ? at + 1 : end
      if (end < 0 || !IS_BETWEEN.test(held.toString('latin1', at + 1, end))) continue
      const mail = isTooLarge ? null : mailOf(held.subarray(start, at))
      if (mail === null || mail.length > 0) yield mail
      ;[start, isTooLarge] = [at, false]
    }
    const gone = held.length - start > MAIL_MAX ? Math.max(start, looked - 1) : start
    if (gone > start) isTooLarge = true
    held = held.subarray(gone)
    looked -= gone
  }
  const last = isTooLarge ? null : mailOf(held)
  if (last === null || last.length > 0) yield last
}

/** Without the line before it, and with lines that begin with “From ” as they were (mboxrd). */
const mailOf = (bytes: Buffer): Buffer => {
  const text = bytes.toString('latin1')
  const whole = /^\n?From [^\n]*\n/.test(text) ? text.replace(/^\n?From [^\n]*\n/, '') : text.trimStart()
  // There is also an empty line after each mail.
  return Buffer.from(endingOnce(whole.replaceAll(/^>(>*From )/gm, '$1')), 'latin1')
}

/** With at most one line end. A regular expression would examine each of many empty lines again and again. */
const endingOnce = (text: string): string => {
  let end = text.length
  while (end > 0 && (text[end - 1] === '\n' || text[end - 1] === '\r')) end -= 1
  return end === text.length ? text : `${text.slice(0, end)}\n`
}
