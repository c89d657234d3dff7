import { ImapFlow } from 'imapflow'
import { MAIL_MAX } from './parse-mail.ts'
import { isThisMachine, reachServer } from './reach-server.ts'

export interface InboxOptions {
  /** `imap://` or `imaps://`, with user and password. */
  url: string
  timeoutMs?: number
  /** The only hosts that may be at private addresses; absent if any may. */
  privateHosts?: readonly string[] | undefined
}

/** A mail in the mailbox. */
export interface InboxMail {
  uid: number
  bytes: number
  /** The mail as it came; of one that is larger than any that is read, its headers alone. */
  raw: Buffer
  isCut: boolean
}

/** A mailbox that is open for reading. Nothing in it is changed: mails stay there, and stay unread. */
export interface Inbox {
  /** As long as it stays the same, a UID means the same mail (RFC 3501 §2.3.1.1). */
  uidValidity: string
  /** The highest UID that is given away already. */
  lastUid(): number
  /** Mails after a UID and of a day on, in order, each fetched when it is asked for. */
  readAfter(uid: number, since: Date): AsyncGenerator<InboxMail, void>
  /** Resolves when there may be something new, after `ms` at the latest, and at once if the connection is gone. */
  waitForNews(ms: number, signal: AbortSignal): Promise<void>
  close(): void
}

/** The server refuses our name or password. */
export class InboxRefused extends Error {
  override name = 'InboxRefused'
}

const TIMEOUT_MS = 30_000
/** How many mails are asked for at a time. */
const CHUNK = 50
const TOGETHER_MAX = 4 * 1024 * 1024
/** Lines between us and the server drop a silent connection without a word. */
const IDLE_MS = 4 * 60_000
const POLL_MS = 30_000

/** Opens the inbox of a mailbox (RFC 9051). Throws `InboxRefused` if signing in fails. */
export const openInbox = async ({ url, timeoutMs = TIMEOUT_MS, privateHosts }: InboxOptions): Promise<Inbox> => {
  const client = await clientOf(new URL(url), timeoutMs, privateHosts)
  // What goes wrong between two commands makes the next one fail.
  client.on('error', () => {})
  try {
    await client.connect()
    const { uidValidity } = await client.mailboxOpen('INBOX', { readOnly: true })
    return {
      uidValidity: String(uidValidity),
      lastUid: () => (client.mailbox === false ? 0 : client.mailbox.uidNext - 1),
      readAfter: (uid, since) => readAfter(client, uid, since),
      waitForNews: (ms, signal) => waitForNews(client, ms, signal),
      close: () => client.close(),
    }
  } catch (error) {
    client.close()
    if (error instanceof Error && 'authenticationFailed' in error && !isPassing(error))
      throw new InboxRefused('The mailbox’s server refuses our name or password.', { cause: error })
    throw error
  }
}

/** The server can't check passwords at the moment (RFC 5530 §3). */
const isPassing = (error: Error): boolean =>
  'serverResponseCode' in error && ['UNAVAILABLE', 'INUSE', 'LIMIT'].includes(String(error.serverResponseCode))

const clientOf = async (
  { protocol, hostname, port, username, password }: URL,
  timeoutMs: number,
  privateHosts: readonly string[] | undefined,
): Promise<ImapFlow> => {
  const secure = protocol === 'imaps:'
  return new ImapFlow({
    ...(await reachServer(hostname, privateHosts)),
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    // A password is told to no other machine that doesn't encrypt.
    ...(secure || isThisMachine(hostname) ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    maxIdleTime: IDLE_MS,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: IDLE_MS + timeoutMs,
  })
}

const readAfter = async function* (client: ImapFlow, after: number, since: Date): AsyncGenerator<InboxMail, void> {
  const found = await client.search({ uid: `${after + 1}:*`, since }, { uid: true })
  if (!Array.isArray(found)) throw new Error('The connection to the mailbox broke.')
  // `*` is the last mail, however low its UID is.
  const uids = found.filter((uid) => uid > after).toSorted((a, b) => a - b)
  for (let from = 0; from < uids.length; from += CHUNK) yield* readChunk(client, uids.slice(from, from + CHUNK))
}

/** Small mails are fetched together, which saves a round trip each; others together may be more than fits into memory. */
const readChunk = async function* (client: ImapFlow, uids: number[]): AsyncGenerator<InboxMail, void> {
  const sizes = (await client.fetchAll(uids, { uid: true, size: true }, { uid: true }))
    .map(({ uid, size = 0 }) => ({ uid, bytes: size }))
    .toSorted((a, b) => a.uid - b.uid)
  if (sizes.reduce((sum, { bytes }) => sum + bytes, 0) <= TOGETHER_MAX) {
    const mails = await client.fetchAll(uids, { uid: true, source: true }, { uid: true })
    for (const { uid, source } of mails.toSorted((a, b) => a.uid - b.uid))
      if (source !== undefined) yield { uid, bytes: source.length, raw: source, isCut: false }
    return
  }
  for (const { uid, bytes } of sizes) {
    const isCut = bytes > MAIL_MAX
    const mail = await client.fetchOne(String(uid), isCut ? { headers: true } : { source: true }, { uid: true })
    const raw = mail === false || mail === undefined ? undefined : isCut ? mail.headers : mail.source
    // Absent if somebody has removed it meanwhile.
    if (raw !== undefined) yield { uid, bytes, raw, isCut }
  }
}

const waitForNews = async (client: ImapFlow, ms: number, signal: AbortSignal): Promise<void> => {
  if (!client.usable || signal.aborted) return
  const news = Promise.withResolvers<void>()
  const wake = (): void => news.resolve()
  const timer = setTimeout(wake, client.capabilities.has('IDLE') ? ms : Math.min(ms, POLL_MS))
  client.once('exists', wake)
  client.once('close', wake)
  signal.addEventListener('abort', wake, { once: true })
  // It ends with the next command; if the connection breaks, that one says so.
  client.idle().catch(wake)
  await news.promise
  clearTimeout(timer)
  client.off('exists', wake)
  client.off('close', wake)
  signal.removeEventListener('abort', wake)
  if (client.usable) await client.noop()
}
