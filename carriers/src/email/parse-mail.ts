import { createHash } from 'node:crypto'
import type { Address, Email } from 'postal-mime'
import { UnreadableWebhook, type IncomingMedia } from '../carrier.ts'
import { headersOf, isAutomaticMail, isTrustedMail } from './judge-mail.ts'
import { bytesOf, filesOf } from './mail-files.ts'
import { openSigned } from './open-signed.ts'
import { readParts } from './read-parts.ts'
import { subjectOf } from './read-subject.ts'
import { hasPgpParts, smimeMailsIn, withoutPgpBlocks } from './smime-parts.ts'
import { senderOf } from './senders.ts'
import { splitQuote } from './split-quote.ts'
import { digestedTextOfHtml, textOfHtml } from './text-of-html.ts'

/** A parsed mail. */
export interface ParsedMail {
  /** The same for the same mail, whichever way and however often it arrives. */
  id: string
  /** The sender's address, in lower case. */
  from: string
  /** The addresses it was sent to, if it says. */
  to: string[]
  subject: string
  /** What its writer wrote, and what we say about the rest. */
  text: string
  /** The writer's own part of the text, as far as it can be read. */
  written: string
  quoted: string
  /** Null if there is none. */
  html: string | null
  files: IncomingMedia[]
  isTrusted: boolean
  isAutomatic: boolean
  /** It holds something that can't be read here, as the text says. */
  isUnreadable: boolean
  /** The whole mail, for reading bounces. */
  email: Email
}

/** The largest mail we read, in bytes. Most servers don't accept larger ones. */
export const MAIL_MAX = 26_214_400
const TEXT_MAX = 50_000
const SUBJECT_MAX = 250
const RECIPIENTS_READ = 100
const NESTING_MAX = 40
const HEADERS_MAX = 512 * 1024
/** A file of the largest size has fewer. Each line costs time, even an empty one. */
const LINES_MAX = 600_000
/** Signatures around a mail: a gateway may add its own to the sender's. */
const SIGNATURES_MAX = 3
const UNREADABLE =
  '[This mail is encrypted, or signed in a way that can’t be read here. Ask for it again as an ordinary mail.]'

/** A mail has more parts, lines or headers than we read. Its own headers alone may still be readable. */
export class MailTooComplex extends UnreadableWebhook {
  override name = 'MailTooComplex'
}

/** The mailbox that a mail came to. */
interface Receiver {
  address: string
  /** Whether it was posted to us, not read from the mailbox. */
  isPosted: boolean
  /** Whether a mail answers one that left from there. */
  isAnswer(mail: Email): boolean
}

/**
 * Reads a mail as it arrived (RFC 5322); `receiver` is absent if nobody knows which mailbox it came to. Throws
 * `UnreadableWebhook` with a sentence that says why it can't be read.
 */
export const parseMail = async (
  raw: Buffer,
  trustedServer: string | null,
  receiver?: Receiver,
): Promise<ParsedMail> => {
  if (raw.length > MAIL_MAX) throw new UnreadableWebhook(`A mail may have up to ${MAIL_MAX / 1024 / 1024} MB.`)
  if (countLines(raw) > LINES_MAX) throw new MailTooComplex('The mail can’t be read: it has too many lines.')
  const parts = await parseParts(raw)
  const { email } = parts
  const sender = senderOf(email)
  if (sender === null) throw new UnreadableWebhook('The mail doesn’t say who sent it.')
  const shown = await openParts(parts)
  const { files, left } = filesOf(shown.attachments)
  const to = recipientsOf(email)
  const involved = new Set([sender, receiver?.address ?? '', ...to].map(withoutTag))
  // A relay that hides its users' addresses hides ours from them, too: their programs quote us under another one.
  const isAnswer = receiver?.isAnswer(email) === true
  const involves = (address: string) => isAnswer || involved.has(withoutTag(address))
  const split = splitQuote(textOf(shown), FORWARD.test(email.subject ?? ''), involves)
  const lost = whereLost(receiver?.isPosted === true)
  const own = split.text.slice(0, TEXT_MAX).toWellFormed()
  const readable = withoutPgpBlocks(own)
  const isUnreadable = shown.isUnreadable || readable !== own
  const cut = own.length < split.text.length ? `[The rest of this mail ${lost}]` : ''
  const more = left === 0 ? '' : `[${left} more ${left === 1 ? 'file' : 'files'} ${lost}]`
  const subject = subjectOf(email)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, SUBJECT_MAX)
    .toWellFormed()
  return {
    id: idOf(email, sender),
    from: sender,
    to,
    subject,
    text: [own, isUnreadable ? UNREADABLE : '', cut, more].filter((part) => part !== '').join('\n\n'),
    written: readable === own ? own : readable.trim(),
    quoted: split.quoted.slice(0, TEXT_MAX).toWellFormed(),
    html: htmlOf(shown),
    files,
    isTrusted: isTrustedMail(email, sender, trustedServer),
    isAutomatic: isAutomaticMail(email, split),
    isUnreadable,
    email,
  }
}

/** What became of what isn't kept here: a posted mail was in no mailbox of ours. The end of a sentence. */
export const whereLost = (isPosted: boolean): string => (isPosted ? 'couldn’t be kept.' : 'stayed in the mailbox.')

/** How programs mark the subject of a mail that is passed on. */
const FORWARD = /^\s{0,9}(?:fwd?|wg|tr|rv|enc|i|doorst)\s?:/i

/**
 * A mail's own headers, with the empty line below them; all of it if that doesn't come soon enough. Like the library, it
 * takes a line of nothing but carriage returns for empty.
 */
export const headersIn = (raw: Buffer): Buffer => {
  const end = /\n\r{0,99}\n/.exec(raw.toString('latin1', 0, HEADERS_MAX))
  return end === null ? raw : raw.subarray(0, end.index + end[0].length)
}

const countLines = (raw: Buffer): number => {
  let lines = 0
  for (let at = raw.indexOf(10); at >= 0 && lines <= LINES_MAX; at = raw.indexOf(10, at + 1)) lines += 1
  return lines
}

const parseParts = async (raw: Buffer): ReturnType<typeof readParts> => {
  try {
    return await readParts(raw, {
      attachmentEncoding: 'arraybuffer',
      // A forwarded mail is a file, and a bounced one is needed unchanged.
      forceRfc822Attachments: true,
      maxNestingDepth: NESTING_MAX,
      maxHeadersSize: HEADERS_MAX,
    })
  } catch (error) {
    // It throws if a mail exceeds these limits, and a mail it can't read isn't a defect of ours.
    throw new MailTooComplex('The mail can’t be read: it has too many parts or headers.', { cause: error })
  }
}

type Shown = Pick<Email, 'text' | 'html' | 'attachments'> & { isUnreadable: boolean }

/** What a mail shows: its own parts, or those of the mail in it if all of it is signed in a way that hides the text. */
const openParts = async (
  { email, text, html }: Awaited<ReturnType<typeof readParts>>,
  most = SIGNATURES_MAX,
): Promise<Shown> => {
  const { attachments } = email
  const [wrapped] = smimeMailsIn(email)
  const own = { text, html, attachments, isUnreadable: wrapped !== undefined || hasPgpParts(email) }
  const isAlone = attachments.length === 1 && `${text}${html}`.trim() === ''
  const signed = wrapped !== undefined && isAlone && most > 0 ? openSigned(bytesOf(wrapped)) : null
  // Without headers it isn't a mail: somebody signed a document and named it like one.
  if (signed === null || !BEGINS.test(signed.toString('latin1', 0, 100)) || countLines(signed) > LINES_MAX) return own
  try {
    return await openParts(await parseParts(signed), most - 1)
  } catch {
    // What can't be read stays a file.
    return own
  }
}

/** A mail's first header, or the empty line of one that has none. */
const BEGINS = /^(?:[!-9;-~]{1,76}:|\r?\n)/

const mailboxesOf = (addresses: readonly Address[]): string[] =>
  addresses.flatMap((one) => (one.group ?? [one]).map(({ address }) => address.trim().toLowerCase()))

/** Where it says it was sent: first what the server noted, then what the sender wrote. */
const recipientsOf = (email: Email): string[] => {
  const delivered = ['delivered-to', 'x-original-to', 'envelope-to'].flatMap((name) => headersOf(email, name))
  const named = mailboxesOf([...(email.to ?? []), ...(email.cc ?? []), ...(email.bcc ?? [])].slice(0, RECIPIENTS_READ))
  return [...delivered.map((address) => address.replaceAll(/[<>\s]/g, '').toLowerCase()), ...named]
}

/** An address without the part after a plus sign, which names one of a mailbox's conversations. */
const withoutTag = (address: string): string => address.toLowerCase().replace(/\+[^@]{0,99}@/, '@')

type Texts = Pick<Email, 'text' | 'html'>

/** The plain text, or else the text of the HTML. */
const textOf = ({ text = '', html = '' }: Texts, toText = textOfHtml): string =>
  (text.trim() === '' ? toText(html) : text).replaceAll('\0', '').toWellFormed()

/** PostgreSQL can't store NUL, or half of a surrogate pair. */
const htmlOf = ({ html = '' }: Texts): string | null =>
  html.trim() === '' ? null : html.replaceAll('\0', '').toWellFormed()

/**
 * Its `Message-ID`, with a digest of its content: some devices give all their mails the same id, and no mail may be
 * dropped because of that. The digest is of what the library reads, so that mending a text differently changes no id.
 */
const idOf = (email: Email, from: string): string => {
  const { messageId, subject, date, attachments } = email
  const whole = textOf(email, digestedTextOfHtml)
  const digest = createHash('sha256').update(JSON.stringify([from, subject, date, whole]))
  for (const { content } of attachments) digest.update(typeof content === 'string' ? content : new Uint8Array(content))
  const named = /<[^<>\s]{1,500}>/.exec(messageId ?? '')?.[0]
  return [named ?? '<>', digest.digest('base64url').slice(0, 22)].join(' ')
}
