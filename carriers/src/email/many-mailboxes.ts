import { CarrierUnreachable, MediaRefused, OutcomeUnknown, UnreadableWebhook, type Carrier } from '../carrier.ts'
import { lookUpSender } from '../look-up-sender.ts'
import { sendAndNote } from '../send-and-note.ts'
import { createEmailCarrier, MEDIA_BYTES_MAX, type EmailCarrier, type EmailOptions } from './email-carrier.ts'
import type { Mailbox } from './mailbox.ts'

/** One of our mailboxes. */
export interface FoundMailbox {
  mailbox: Mailbox
  /** Makes addresses and ids that nobody can guess. */
  key: string
  state: 'active' | 'paused' | 'disconnected'
  /** Records why its server accepts nothing; null if it does. */
  note(problem: string | null): Promise<void>
}

export interface ManyMailboxes extends Omit<EmailOptions, 'mailbox' | 'key'> {
  /** The mailbox at one of our addresses; null if we don't have the address, or a password for it. */
  at(address: string): Promise<FoundMailbox | null>
  /** The mailbox whose mails are posted to us; null if there is none. */
  posted: EmailCarrier | null
}

/** How long a message for a paused mailbox waits before the next attempt. */
const PAUSED_MS = 30_000

/**
 * Email through any number of mailboxes. Our own address alone decides which one a message is sent from, and it is
 * looked up each time: a mailbox that another process connected a moment ago works at once.
 */
export const createEmail = (mailboxes: ManyMailboxes): Carrier => {
  const { posted } = mailboxes
  return {
    name: 'email',
    mediaBytesMax: MEDIA_BYTES_MAX,
    forgets: true,
    replays: 'fresh',
    send: async (message, signal) => {
      const found = await lookUpSender(() => mailboxes.at(message.from))
      if (found === null || found.state === 'disconnected')
        return {
          kind: 'refused',
          error: 'The mailbox it was written from is no longer connected.',
          reason: 'other',
          unasked: true,
        }
      if (found.state === 'paused')
        throw new CarrierUnreachable('The mailbox is paused.', { retryAfterMs: PAUSED_MS, reach: null })
      const { mailbox, key, note } = found
      return sendAndNote(note, () => createEmailCarrier({ ...mailboxes, mailbox, key }).send(message, signal))
    },
    ping: async (from) => {
      const found = await mailboxes.at(from)
      if (found === null) throw new CarrierUnreachable('The mailbox is no longer connected.', { reach: null })
      return createEmailCarrier({ ...mailboxes, mailbox: found.mailbox, key: found.key }).ping(from)
    },
    find: (attempt) =>
      attempt.ref === null
        ? Promise.reject(new OutcomeUnknown('A mail server can’t be asked what became of a mail.', { reach: null }))
        : Promise.resolve({ kind: 'known', ref: attempt.ref, status: 'accepted', error: null }),
    fetchMedia: () => Promise.reject(new MediaRefused('A mail brings its files along.')),
    admits: (headers, now) => posted?.admits?.(headers, now) ?? false,
    verify: (request) => posted?.verify(request) ?? false,
    read: (request) => {
      if (posted === null) throw new UnreadableWebhook('No mails are posted here.')
      return posted.read(request)
    },
  }
}
