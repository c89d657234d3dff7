import { ImapFlow } from 'imapflow'
import { isThisMachine, reachServer } from './reach-server.ts'
import { ANSWER_LIMITS, isOverrun, readAfter, type InboxMail, type Line } from './read-mails.ts'

export type { InboxMail } from './read-mails.ts'

export interface InboxOptions {
  /** `imap://` or `imaps://`, with user and password. */
  url: string
  timeoutMs?: number
  /** The only hosts that may have private addresses; absent if any may. */
  privateHosts?: readonly string[] | undefined
}

/** A mailbox open for reading. Nothing in it is changed: mails stay there, and stay unread. */
export interface Inbox {
  /** As long as it stays the same, a UID means the same mail (RFC 3501 §2.3.1.1). */
  uidValidity: string
  /** The highest UID assigned so far. */
  lastUid(): number
  /** Mails after a UID and from a given day on, in order, each fetched when it is needed. */
  readAfter(uid: number, since: Date): AsyncGenerator<InboxMail, void>
  /**
   * Resolves when there may be something new since mails were last read, at the latest after `ms`, and at once if the
   * connection is lost.
   */
  waitForNews(ms: number, signal: AbortSignal): Promise<void>
  close(): void
}

/** The server refuses our name or password. */
export class InboxRefused extends Error {
  override name = 'InboxRefused'
}

const TIMEOUT_MS = 30_000
/** Network equipment on the way to the server drops idle connections silently. */
const IDLE_MS = 4 * 60_000
const POLL_MS = 30_000

/** Opens the inbox of a mailbox (RFC 9051). Throws `InboxRefused` if signing in fails. */
export const openInbox = async ({ url, timeoutMs = TIMEOUT_MS, privateHosts }: InboxOptions): Promise<Inbox> => {
  const client = await clientOf(new URL(url), timeoutMs, privateHosts)
  const line: Line = { client, isOverrun: false, hasNews: false }
  // What goes wrong between two commands makes the next one fail.
  client.on('error', (error) => {
    line.isOverrun ||= isOverrun(error)
  })
  client.on('exists', () => {
    line.hasNews = true
  })
  try {
    await client.connect()
    const { uidValidity } = await client.mailboxOpen('INBOX', { readOnly: true })
    return {
      uidValidity: String(uidValidity),
      lastUid: () => (client.mailbox === false ? 0 : client.mailbox.uidNext - 1),
      readAfter: (uid, since) => readAfter(line, uid, since),
      waitForNews: (ms, signal) => waitForNews(line, ms, signal),
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
    // A password is never sent to another machine unencrypted.
    ...(secure || isThisMachine(hostname) ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    ...ANSWER_LIMITS,
    logger: false,
    disableAutoIdle: true,
    maxIdleTime: IDLE_MS,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: IDLE_MS + timeoutMs,
  })
}

const waitForNews = async ({ client, hasNews }: Line, ms: number, signal: AbortSignal): Promise<void> => {
  if (hasNews || !client.usable || signal.aborted) return
  const news = Promise.withResolvers<void>()
  const wake = (): void => news.resolve()
  const timer = setTimeout(wake, client.capabilities.has('IDLE') ? ms : Math.min(ms, POLL_MS))
  client.once('exists', wake)
  client.once('close', wake)
  signal.addEventListener('abort', wake, { once: true })
  // It ends with the next command, which fails if the connection breaks.
  client.idle().catch(wake)
  await news.promise
  clearTimeout(timer)
  client.off('exists', wake)
  client.off('close', wake)
  signal.removeEventListener('abort', wake)
  if (client.usable) await client.noop()
}
