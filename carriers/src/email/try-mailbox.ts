import { randomBytes } from 'node:crypto'
import { DAY_MS } from '@attune/contract/durations'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import PostalMime, { type Email } from 'postal-mime'
import { CarrierUnreachable, OutcomeUnknown } from '../carrier.ts'
import { ATTEMPT_HEADER, composeMail } from './compose-mail.ts'
import { headersOf } from './judge-mail.ts'
import type { Mailbox, ReplyWay } from './mailbox.ts'
import { InboxRefused, openInbox, type Inbox } from './open-inbox.ts'
import { explainTrouble, type MailTrouble } from './mail-trouble.ts'
import { readBounce } from './read-bounce.ts'
import { createSecretMarks, type SecretMarks } from './secret-marks.ts'
import { inTurn, sendMail, settingsOf } from './send-mail.ts'

/** What a test mail to the mailbox itself showed. */
export interface TestArrival {
  /** The kind of address it arrived at; null if none arrived. */
  replies: ReplyWay | null
  /** The name the mailbox's own server gives itself where it reports sender checks; null if it reports none. */
  authServer: string | null
  /** The names under which it was signed (DKIM): `google` of `google._domainkey.example.org`. */
  selectors: string[]
  /** Why it could not be sent; null if it was. */
  error: string | null
}

/** A mailbox's current position, so that new mail from now on is read. */
export interface InboxPlace {
  uidValidity: string
  lastUid: number
}

const SIGN_IN_MS = 10_000
/** How long to wait for each kind of address. Most mails to oneself arrive within a second. */
const ARRIVAL_MS: Readonly<Record<ReplyWay, number>> = { plus: 10_000, 'catch-all': 5_000, chain: 8_000 }

/** Signs in for sending, and sends nothing. Null if it works. */
export const trySmtp = async (mailbox: Mailbox, timeoutMs = SIGN_IN_MS): Promise<MailTrouble | null> => {
  const stop = Promise.withResolvers<never>()
  const timer = setTimeout(() => stop.reject(Object.assign(new Error('No answer.'), { code: 'ETIMEDOUT' })), timeoutMs)
  let connection: SMTPConnection | undefined
  try {
    const { login, ...settings } = await settingsOf({ ...mailbox, url: mailbox.smtpUrl, timeoutMs })
    connection = new SMTPConnection(settings)
    connection.on('error', (error: Error) => stop.reject(error))
    const open = connection
    const enter = async (): Promise<void> => {
      await inTurn((done) => open.connect((error) => done(error ?? null)))
      if (login !== null) await inTurn((done) => open.login({ credentials: login }, done))
    }
    await Promise.race([enter(), stop.promise])
    return null
  } catch (error) {
    return explainTrouble(error)
  } finally {
    clearTimeout(timer)
    // Nothing is waiting for it any more.
    stop.promise.catch(() => {})
    connection?.close()
  }
}

/** Signs in for reading. Returns the mailbox's position, or what is wrong. */
export const tryImap = async (mailbox: Mailbox, timeoutMs = SIGN_IN_MS): Promise<InboxPlace | MailTrouble> => {
  try {
    const inbox = await openInbox({ ...mailbox, url: mailbox.imapUrl ?? '', timeoutMs })
    const place = { uidValidity: inbox.uidValidity, lastUid: inbox.lastUid() }
    inbox.close()
    return place
  } catch (error) {
    return explainTrouble(error instanceof InboxRefused ? (error.cause ?? error) : error)
  }
}

/**
 * Sends the mailbox a mail from itself, to each kind of address that clients could reply to, best first, until one
 * arrives.
 */
export const testArrival = async (mailbox: Mailbox, patienceMs = ARRIVAL_MS): Promise<TestArrival> => {
  const nothing: TestArrival = { replies: null, authServer: null, selectors: [], error: null }
  const inbox = await openInbox({ ...mailbox, url: mailbox.imapUrl ?? '', timeoutMs: SIGN_IN_MS })
  const trial: Trial = { inbox, lastUid: inbox.lastUid(), sent: [] }
  try {
    let error: string | null = null
    for (const way of ['plus', 'catch-all', 'chain'] as const) {
      error = await sendTest(trial, mailbox, way)
      const arrived = error === null ? await waitFor(trial, patienceMs[way]) : null
      if (arrived !== null) return { ...nothing, ...arrived }
    }
    return { ...nothing, error }
  } finally {
    inbox.close()
  }
}

interface Trial {
  inbox: Inbox
  /** How far the inbox has been searched. */
  lastUid: number
  sent: { way: ReplyWay; messageId: string; marks: SecretMarks }[]
}

/** Sends one test mail. Returns why that failed; null if it didn't. */
const sendTest = async (trial: Trial, mailbox: Mailbox, way: ReplyWay): Promise<string | null> => {
  // For this test only: a reply to it belongs to no client.
  const marks = createSecretMarks(randomBytes(16).toString('hex'), mailbox.address, way)
  const to = way === 'chain' ? mailbox.address : marks.replyAddress(`ct_${'0'.repeat(32)}`)
  if (to === null) return 'The address is too long to add anything to it.'
  const id = `test_${randomBytes(8).toString('hex')}`
  const ref = marks.messageId(id)
  const from = mailbox.address
  const message = { id, from, to, text: TEXT, mail: { subject: SUBJECT, earlier: [], unsubscribeUrl: null } }
  const raw = await composeMail(message, [], { mailbox, marks, now: new Date() })
  trial.sent.push({ way, messageId: ref, marks })
  const { smtpUrl: url, privateHosts } = mailbox
  try {
    const answer = await sendMail({ url, from, to, raw, ref, timeoutMs: SIGN_IN_MS, privateHosts })
    return answer.kind === 'refused' ? answer.error : null
  } catch (error) {
    if (error instanceof CarrierUnreachable || error instanceof OutcomeUnknown) return error.message
    throw error
  }
}

const SUBJECT = 'Attune is trying this mailbox'
const TEXT =
  'Attune sent this email to see whether mail to this mailbox arrives. There is nothing to do, and you can delete it.'
const LOOK_AGAIN_MS = 1_000

/** The first of our test mails to arrive; null if none arrives in time, or the last one bounced. */
const waitFor = async (
  trial: Trial,
  ms: number,
): Promise<Pick<TestArrival, 'replies' | 'authServer' | 'selectors'> | null> => {
  const signal = AbortSignal.timeout(ms)
  // A server may use another time zone for the day.
  const since = new Date(Date.now() - 2 * DAY_MS)
  while (!signal.aborted) {
    for await (const { uid, raw } of trial.inbox.readAfter(trial.lastUid, since)) {
      trial.lastUid = uid
      // Other people's mail may be unreadable.
      const email = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' }).catch(() => null)
      if (email === null) continue
      const last = trial.sent.at(-1)
      if (last !== undefined && readBounce(email, last.marks) !== null) return null
      const ids = [...headersOf(email, 'message-id'), ...headersOf(email, ATTEMPT_HEADER)].join(' ')
      const arrived = trial.sent.find(({ messageId }) => ids.includes(messageId))
      if (arrived !== undefined) return { replies: arrived.way, ...wordsOfServer(email) }
    }
    await trial.inbox.waitForNews(LOOK_AGAIN_MS, signal)
  }
  return null
}

/** What servers added to a mail: who checked it, and the names it was signed under. */
const wordsOfServer = (email: Email): Pick<TestArrival, 'authServer' | 'selectors'> => {
  // The topmost was added last, by the mailbox's own server.
  const [first] = headersOf(email, 'authentication-results')
  const name = /^\s*([^\s;()"]{1,255})/.exec(first ?? '')?.[1] ?? null
  const signatures = headersOf(email, 'dkim-signature')
  const selectors = signatures.flatMap((text) => /(?:^|;)\s*s=\s*([A-Za-z0-9._-]{1,63})/.exec(text)?.[1] ?? [])
  return { authServer: name, selectors: [...new Set(selectors)].slice(0, 5) }
}
