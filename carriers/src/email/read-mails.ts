import { DAY_MS } from '@attune/contract/durations'
import type { FetchQueryObject, ImapFlow } from 'imapflow'
import { headersIn, MAIL_MAX } from './parse-mail.ts'

/** A mail in the mailbox. */
export interface InboxMail {
  uid: number
  bytes: number
  /**
   * The mail as it arrived; only the headers if it is larger than any we read; nothing if the server never stops
   * sending it.
   */
  raw: Buffer
  isCut: boolean
}

/** A connection to a mailbox. */
export interface Line {
  client: ImapFlow
  /** The server sent more than any mail has, so the connection is closed. */
  isOverrun: boolean
  /** It has announced mails since the last search, perhaps while others were fetched. It doesn't do so again. */
  hasNews: boolean
}

/** How many mails are requested at a time. */
const CHUNK = 50
const TOGETHER_MAX = 4 * 1024 * 1024
/** Bytes requested of a mail, whatever size the server reports: one more than we read shows that it is too large. */
const SOURCE_MAX = MAIL_MAX + 1
/** What we accept from a server that keeps to no limit: such a mail, and the rest of the answer around it. */
export const ANSWER_LIMITS = { maxLiteralSize: SOURCE_MAX, maxResponseSize: SOURCE_MAX + 64 * 1024 }
const OVERRUN: ReadonlySet<unknown> = new Set(['LiteralTooLarge', 'ResponseTooLarge', 'LineTooLarge', 'TooManyTokens'])

/** Whether the server exceeded these limits. */
export const isOverrun = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && OVERRUN.has(error.code)

/**
 * Mails after a UID and from a given day on, in order, each fetched when it is needed. A server compares dates in its
 * mails' own zones (RFC 9051 §6.4.4), where it may still be the day before.
 */
export const readAfter = async function* (line: Line, after: number, since: Date): AsyncGenerator<InboxMail, void> {
  try {
    const day = new Date(since.getTime() - DAY_MS)
    line.hasNews = false
    const found = await line.client.search({ uid: `${after + 1}:*`, since: day }, { uid: true })
    if (!Array.isArray(found)) throw new Error('The connection to the mailbox broke.')
    // `*` is the last mail, however low its UID is.
    const uids = found.filter((uid) => uid > after).toSorted((a, b) => a - b)
    for (let from = 0; from < uids.length && !line.isOverrun; from += CHUNK)
      yield* readChunk(line, uids.slice(from, from + CHUNK))
  } catch (error) {
    // After that, the connection only says that it is closed.
    if (!line.isOverrun) throw error
    throw new Error('The mailbox’s server sent an answer that is larger than any mail.', { cause: error })
  }
}

/** Small mails are fetched together, which saves a round trip each; larger ones might not fit into memory together. */
const readChunk = async function* (line: Line, uids: readonly number[]): AsyncGenerator<InboxMail, void> {
  const sizes = await fetchSizes(line, uids)
  const isSmall = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) <= TOGETHER_MAX
  const together = isSmall ? await fetchTogether(line, uids) : new Map<number, Buffer>()
  for (const uid of uids) {
    const source = together.get(uid)
    const mail = source === undefined ? await readOne(line, uid, sizes.get(uid) ?? 0) : toMail(uid, source)
    together.delete(uid)
    if (mail !== null) yield mail
    // It is skipped, or the next connection would fail at the same mail.
    if (source === undefined && line.isOverrun) return
  }
}

/** One mail; null if it has been removed meanwhile. */
const readOne = async (line: Line, uid: number, bytes: number): Promise<InboxMail | null> => {
  const isCut = bytes > MAIL_MAX
  try {
    let raw: Buffer | undefined
    const query = isCut ? { headers: true } : { source: { maxLength: SOURCE_MAX } }
    for await (const mail of fetchOf(line, [uid], query)) raw ??= mail.source ?? mail.headers
    if (raw === undefined) return null
    return isCut ? { uid, bytes, raw, isCut } : toMail(uid, raw)
  } catch (error) {
    if (!line.isOverrun) throw error
    return { uid, bytes, raw: Buffer.alloc(0), isCut: true }
  }
}

const toMail = (uid: number, source: Buffer): InboxMail => {
  const isCut = source.length > MAIL_MAX
  return { uid, bytes: source.length, raw: isCut ? headersIn(source) : source, isCut }
}

const fetchSizes = async (line: Line, uids: readonly number[]): Promise<Map<number, number>> => {
  const sizes = new Map<number, number>()
  for await (const { uid, size = 0 } of fetchOf(line, uids, { size: true })) sizes.set(uid, size)
  return sizes
}

/** As many of the mails as fit into memory and arrived before the server exceeded the limits. */
const fetchTogether = async (line: Line, uids: readonly number[]): Promise<Map<number, Buffer>> => {
  const together = new Map<number, Buffer>()
  let bytes = 0
  try {
    for await (const { uid, source } of fetchOf(line, uids, { source: { maxLength: SOURCE_MAX } })) {
      bytes += source?.length ?? 0
      if (bytes > 2 * TOGETHER_MAX) break
      if (source !== undefined) together.set(uid, source)
    }
  } catch (error) {
    if (!line.isOverrun) throw error
  }
  return together
}

/** What the server answers about these mails, and nothing about others. */
const fetchOf = async function* ({ client }: Line, uids: readonly number[], query: FetchQueryObject) {
  for await (const mail of client.fetch([...uids], { ...query, uid: true }, { uid: true }))
    if (uids.includes(mail.uid)) yield mail
}
