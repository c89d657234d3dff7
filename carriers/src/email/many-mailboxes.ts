import { CarrierUnreachable, MediaRefused, OutcomeUnknown, UnreadableWebhook, type Carrier } from '../carrier.ts'
import { createEmailCarrier, MEDIA_BYTES_MAX, type EmailCarrier, type EmailOptions } from './email-carrier.ts'
import type { Mailbox } from './mailbox.ts'

/** One of our mailboxes. */
export interface FoundMailbox {
  mailbox: Mailbox
  /** Makes addresses and ids that nobody can guess. */
  key: string
  state: 'active' | 'paused' | 'disconnected'
  /** Notes why its server takes nothing from it; null if it does. */
  note(problem: string | null): Promise<void>
}

export interface ManyMailboxes extends Omit<EmailOptions, 'mailbox' | 'key'> {
  /** The mailbox at one of our addresses; null if we have no such address, or no password for it. */
  at(address: string): Promise<FoundMailbox | null>
  /** The mailbox whose mails are posted to us; null if there is none. */
  posted: EmailCarrier | null
}

/** How long a message for a paused mailbox waits before it asks again. */
const PAUSED_MS = 30_000

/**
 * Email with as many mailboxes as there are. Which one a message leaves from is decided by our own address alone, each time
 * anew: a mailbox that was connected a moment ago, by another process, works at once.
 */
export const createEmail = (mailboxes: ManyMailboxes): Carrier => {
  const { posted } = mailboxes
  return {
    name: 'email',
    mediaBytesMax: MEDIA_BYTES_MAX,
    forgets: true,
    replays: 'fresh',
    send: async (message, signal) => {
      const found = await mailboxes.at(message.from)
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

/** That nothing leaves until somebody helps is noted, for an admin to see; and so is that it works again. */
const sendAndNote = async <T>(note: FoundMailbox['note'], send: () => Promise<T>): Promise<T> => {
  try {
    const answer = await send()
    await note(null)
    return answer
  } catch (error) {
    if (error instanceof CarrierUnreachable && error.needsAdmin) await note(error.message)
    throw error
  }
}
