import { FILES_BYTES_MAX } from '@attune/contract/channels/limits'
import { FILE_MAX } from '@attune/contract/media/limits'
import type { Email } from 'postal-mime'
import {
  MediaRefused,
  OutcomeUnknown,
  UnreadableWebhook,
  type Carrier,
  type CarrierEvent,
  type OutgoingMedia,
} from '../carrier.ts'
import { createMailCheck, INBOUND_PATH } from './posted-mail.ts'
import { composeMail, type MailFile } from './compose-mail.ts'
import { headersOf } from './judge-mail.ts'
import { domainOf, type Mailbox } from './mailbox.ts'
import { headersIn, MAIL_MAX, MailTooComplex, parseMail, whereLost } from './parse-mail.ts'
import { readBounce } from './read-bounce.ts'
import { createSecretMarks, type SecretMarks } from './secret-marks.ts'
import { greetServer, sendMail } from './send-mail.ts'

export interface EmailOptions {
  mailbox: Mailbox
  /** Makes addresses and ids that nobody can guess. */
  key: string
  /**
   * Reads a file of an outgoing message. Throws `MediaRefused` if it is gone, and `CarrierUnreachable` if it can't be
   * read now.
   */
  openFile(file: OutgoingMedia): Promise<Buffer>
  /** Timeout of a call; 10 s by default. */
  timeoutMs?: number
  now?: () => Date
}

/** A parsed mail, whichever way it arrived. */
export interface EmailCarrier extends Carrier {
  /** Reads a mail of the mailbox, or only the headers of one that is too large. Throws `UnreadableWebhook`. */
  readRaw(raw: Buffer, at: Date, isCut?: boolean): Promise<CarrierEvent[]>
}

const TOO_LARGE = `This mail is larger than ${MAIL_MAX / 1024 / 1024} MB.`
const TOO_COMPLEX = 'This mail has too many parts or lines to be read here.'
export const MEDIA_BYTES_MAX = FILES_BYTES_MAX.email

/**
 * Email as a carrier: out by SMTP, in by posted mails or from the mailbox. A mail server can't be asked what happened
 * to a mail, so a lost answer stays unknown until a reply or a report arrives.
 */
export const createEmailCarrier = (options: EmailOptions): EmailCarrier => {
  const { mailbox, key, openFile, timeoutMs = 10_000, now = () => new Date() } = options
  const { privateHosts, replies } = mailbox
  const marks = createSecretMarks(key, mailbox.address, replies)
  const posted = createMailCheck(mailbox.secret)
  const readWhole = async (raw: Buffer, at: Date, isPosted: boolean): Promise<CarrierEvent[]> => {
    try {
      return await readMail(raw, { at, isPosted }, mailbox, marks)
    } catch (error) {
      // If it was refused, nobody would learn that the client wrote, while its headers say who and about what.
      if (!(error instanceof MailTooComplex)) throw error
      const events = await readMail(headersIn(raw), { at, isPosted }, mailbox, marks)
      return events.map((event) => withoutBody(event, TOO_COMPLEX, isPosted, raw))
    }
  }
  const readRaw: EmailCarrier['readRaw'] = async (raw, at, isCut = false) => {
    if (!isCut) return readWhole(raw, at, false)
    const events = await readMail(raw, { at, isPosted: false }, mailbox, marks)
    return events.map((event) => withoutBody(event, TOO_LARGE, false))
  }
  return {
    name: 'email',
    mediaBytesMax: MEDIA_BYTES_MAX,
    forgets: true,
    replays: 'fresh',
    send: async (message, signal) => {
      const files = await readFiles(message.media ?? [], openFile)
      if (files instanceof MediaRefused)
        return { kind: 'refused', error: files.message, reason: 'other', unasked: true }
      const raw = await composeMail(message, files, { mailbox, marks, now: now() })
      const { from, to } = message
      const ref = marks.messageId(message.id)
      return sendMail({ ...{ url: mailbox.smtpUrl, from, to, raw, ref, privateHosts }, timeoutMs, signal })
    },
    ping: () => greetServer({ url: mailbox.smtpUrl, privateHosts, timeoutMs }),
    find: (attempt) =>
      attempt.ref === null
        ? Promise.reject(new OutcomeUnknown('A mail server can’t be asked what became of a mail.', { reach: null }))
        : // It said so when it took the mail; what happened since only a report tells.
          Promise.resolve({ kind: 'known', ref: attempt.ref, status: 'accepted', error: null }),
    fetchMedia: () => Promise.reject(new MediaRefused('A mail brings its files along.')),
    admits: posted.admits,
    verify: posted.isSigned,
    read: (request) => {
      if (request.path !== INBOUND_PATH) throw new UnreadableWebhook(`No mails are posted to ${request.path}.`)
      return readWhole(request.body, request.now, true)
    },
    readRaw,
  }
}

/** What is known of a mail whose headers alone were read. The whole mail comes along, if a file may be so large. */
const withoutBody = (event: CarrierEvent, why: string, isPosted: boolean, whole?: Buffer): CarrierEvent => {
  if (event.kind !== 'message' || event.mail === undefined) return event
  // If the mail consists of a single file, its headers name one, of which nothing was read.
  const { media: _media, ...rest } = event
  const known = { ...rest, mail: { ...event.mail, isUnreadable: true as const, written: '' } }
  if (whole === undefined || whole.length > FILE_MAX) return { ...known, text: `[${why} It ${whereLost(isPosted)}]` }
  const file = { url: '', mime: 'message/rfc822', brought: { fileName: 'mail.eml', bytes: whole } }
  return { ...known, text: `[${why} The attached file has all of it.]`, media: [file] }
}

/** The files of a mail, or why one of them can never be read. */
const readFiles = async (
  media: readonly OutgoingMedia[],
  openFile: EmailOptions['openFile'],
): Promise<MailFile[] | MediaRefused> => {
  const files: MailFile[] = []
  for (const file of media) {
    const bytes = await openFile(file).catch((error: unknown) => {
      if (error instanceof MediaRefused) return error
      throw error
    })
    if (bytes instanceof MediaRefused) return bytes
    files.push({ ...file, bytes })
  }
  return files
}

const readMail = async (
  raw: Buffer,
  { at, isPosted }: { at: Date; isPosted: boolean },
  mailbox: Mailbox,
  marks: SecretMarks,
): Promise<CarrierEvent[]> => {
  const isAnswer = (mail: Email) => attemptOfChain(mail, marks) !== null
  const parsed = await parseMail(raw, mailbox.trustedServer, { address: mailbox.address, isPosted, isAnswer })
  const bounce = readBounce(parsed.email, marks)
  if (bounce !== null) {
    const { attemptId, outcome } = bounce
    if (outcome === null) return []
    return [
      { kind: 'receipt', from: mailbox.address, messageId: attemptId, ref: marks.messageId(attemptId), ...outcome, at },
    ]
  }
  const { id, from, text, written, files, subject, quoted, html, isTrusted, isAutomatic, isUnreadable } = parsed
  // What comes from the mailbox itself: a copy of what we sent.
  if (from === mailbox.address && domainOf(from) === domainOf(mailbox.address)) return []
  const contactId = parsed.to.map((address) => marks.contactAt(address)).find((found) => found !== null) ?? null
  const answered = contactId ?? contactOfChain(parsed.email, marks)
  return [
    {
      ...{ kind: 'message', id, from, to: mailbox.address, text, at },
      ...(files.length === 0 ? {} : { media: files }),
      mail: {
        ...{ subject, quoted, ...(html === null ? {} : { html }), contactId: answered, isTrusted, isAutomatic },
        ...(isUnreadable && { isUnreadable: true as const }),
        ...(written !== text && { written }),
      },
    },
  ]
}

/** The client whose mail it replies to. The ids of our mails can't be guessed either, so this proves just as much. */
const contactOfChain = (email: Email, marks: SecretMarks): string | null =>
  /^ct_[0-9a-f]{32}(?=:)/.exec(attemptOfChain(email, marks) ?? '')?.[0] ?? null

/** The attempt to send the mail of ours that it replies to; null if it replies to none. */
const attemptOfChain = (email: Email, marks: SecretMarks): string | null =>
  marks.attemptIn(['in-reply-to', 'references'].flatMap((name) => headersOf(email, name)).join(' '))
