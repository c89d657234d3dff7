import MailComposer from 'nodemailer/lib/mail-composer'
import type { OutgoingMail, OutgoingMessage } from '../carrier.ts'
import type { Mailbox } from './mailbox.ts'
import type { SecretMarks } from './secret-marks.ts'

export interface MailFile {
  fileName: string
  mime: string
  bytes: Buffer
}

/** The header that names the attempt where a relay has replaced our `Message-ID` with its own. */
export const ATTEMPT_HEADER = 'x-attune-attempt'
const SUBJECT_MAX = 200
/** The client an attempt is for. A test mail is for nobody. */
const CONTACT = /^ct_[0-9a-f]{32}(?=:)/

/** Writes a mail as it is sent: plain text, the same as simple HTML, and files. */
export const composeMail = (
  message: OutgoingMessage,
  files: readonly MailFile[],
  { mailbox, marks, now }: { mailbox: Mailbox; marks: SecretMarks; now: Date },
): Promise<Buffer> => {
  const { id, from, to, text, mail = PLAIN_MAIL } = message
  const messageId = marks.messageId(id)
  const contactId = CONTACT.exec(id)?.[0]
  const replyTo = contactId === undefined ? null : marks.replyAddress(contactId)
  const composer = new MailComposer({
    from: { name: mailbox.name, address: from },
    to: { name: '', address: to },
    ...(replyTo === null ? {} : { replyTo }),
    subject: oneLine(mail.subject),
    date: now,
    messageId,
    // A header longer than a line is folded, so the whole chain can be included (RFC 5322 §3.6.4).
    ...(mail.earlier.length === 0 ? {} : { inReplyTo: mail.earlier.at(-1) ?? '', references: [...mail.earlier] }),
    headers: { [ATTEMPT_HEADER]: messageId, ...automationHeaders(mail) },
    text,
    html: toHtml(text),
    attachments: files.map(({ fileName, mime, bytes }) => ({
      ...{ filename: oneLine(fileName), contentType: mime, content: bytes },
      contentDisposition: 'attachment',
    })),
    // Contents never refer to files or URLs to be loaded.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return new Promise((resolve, reject) =>
    composer.compile().build((error, built) => (error === null && built ? resolve(built) : reject(error))),
  )
}

const PLAIN_MAIL: OutgoingMail = { subject: 'Message', earlier: [], unsubscribeUrl: null }

/**
 * Autoresponders don't reply to automation's mail (RFC 3834 §5), and mail programs offer to unsubscribe from it with
 * one click (RFC 8058). A coach's own mail has neither.
 */
const automationHeaders = ({ unsubscribeUrl }: OutgoingMail): Record<string, string> =>
  unsubscribeUrl === null
    ? {}
    : {
        'auto-submitted': 'auto-generated',
        'list-unsubscribe': `<${unsubscribeUrl}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }

/** A header's text. A line break in it would start another header. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, SUBJECT_MAX)

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const toHtml = (text: string): string => {
  const paragraphs = text
    .replaceAll(/[&<>"]/g, (one) => ESCAPES[one] ?? one)
    .replaceAll(/https?:\/\/[^\s<>]+[^\s<>.,;:!?)]/g, (url) => `<a href="${url}">${url}</a>`)
    .split(/\r?\n\r?\n/)
  return paragraphs.map((paragraph) => `<p>${paragraph.replaceAll(/\r?\n/g, '<br>')}</p>`).join('\n')
}
