import {
  CarrierUnreachable,
  MediaRefused,
  OutcomeUnknown,
  UnreadableWebhook,
  type Carrier,
  type WebhookRequest,
} from '../carrier.ts'
import { lookUpSender } from '../look-up-sender.ts'
import { sendAndNote } from '../send-and-note.ts'
import type { TwilioAccount } from './account.ts'
import { fieldsOf, isSigned } from './signature.ts'
import {
  answersKeywords,
  createTwilioCarrier,
  MEDIA_BYTES_MAX,
  segmentsPerSecond,
  type TwilioOptions,
} from './twilio-carrier.ts'
import { NO_REPLY, ownAddressOf, readWebhook } from './webhooks.ts'

/** One of our addresses at Twilio, and the account that it belongs to. */
export interface TwilioAddress {
  account: TwilioAccount
  state: 'active' | 'paused' | 'disconnected'
  /** Records why Twilio accepts nothing from this account; null if it does. */
  note(problem: string | null): Promise<void>
}

export interface ManyAccounts extends Omit<TwilioOptions, 'account' | 'publicUrl'> {
  /** The account of one of our addresses; null if we don't have the address, or an account for it. */
  at(address: string): Promise<TwilioAddress | null>
  publicUrl(): string
}

/** How long a message for a paused number waits before the next attempt. */
const PAUSED_MS = 30_000

/**
 * Twilio with any number of accounts. Our own address alone decides which one a message, a webhook or a file belongs
 * to, and it is looked up each time: a number that another process connected a moment ago works at once.
 */
export const createTwilio = (accounts: ManyAccounts): Carrier => {
  const carrierOf = (account: TwilioAccount): Carrier =>
    createTwilioCarrier({ ...accounts, account, publicUrl: accounts.publicUrl() })
  const accountOf = async (request: WebhookRequest): Promise<TwilioAccount | null> => {
    const own = ownAddressOf(request)
    const found = own === null ? null : await accounts.at(own)
    return found === null ? null : found.account
  }
  return {
    name: 'twilio',
    mediaBytesMax: MEDIA_BYTES_MAX,
    segmentsPerSecond: accounts.segmentsPerSecond ?? segmentsPerSecond,
    answersKeywords,
    send: async (message, signal) => {
      const found = await lookUpSender(() => accounts.at(message.from))
      if (found === null || found.state === 'disconnected')
        return {
          kind: 'refused',
          error: 'The number it was written from is no longer connected.',
          reason: 'other',
          unasked: true,
        }
      if (found.state === 'paused')
        throw new CarrierUnreachable('The number is paused.', { retryAfterMs: PAUSED_MS, reach: null })
      return sendAndNote(found.note, () => carrierOf(found.account).send(message, signal))
    },
    ping: async (from) => {
      const found = await accounts.at(from)
      if (found === null) throw new CarrierUnreachable('The number is no longer connected.', { reach: null })
      return carrierOf(found.account).ping(from)
    },
    find: async (attempt) => {
      const found = await accounts.at(attempt.from)
      if (found === null)
        throw new OutcomeUnknown('The number it was written from is no longer connected.', { reach: null })
      return carrierOf(found.account).find(attempt)
    },
    fetchMedia: async (url, { to, signal } = {}) => {
      const found = to === undefined ? null : await accounts.at(to)
      if (found === null) throw new MediaRefused('The number that it was sent to is no longer connected.')
      return carrierOf(found.account).fetchMedia(url, { signal })
    },
    listReceived: async (to, since, unseenOf) => {
      const found = await accounts.at(to)
      if (found === null || found.state === 'disconnected') return []
      return (await carrierOf(found.account).listReceived?.(to, since, unseenOf)) ?? []
    },
    replays: 'none',
    answer: NO_REPLY,
    verify: async (request) => {
      const account = await accountOf(request)
      return account !== null && isSigned(account.authToken, request) && isOf(account, request)
    },
    // The account it names must be the one the number belongs to.
    read: async (request) => {
      const account = await accountOf(request)
      if (account === null) throw new UnreadableWebhook('This is about none of our numbers.')
      return readWebhook(account.accountSid, request)
    },
  }
}

/** Whether a webhook is about this account: its token could also sign for a subaccount. */
const isOf = ({ accountSid }: TwilioAccount, { body }: WebhookRequest): boolean =>
  fieldsOf(body)?.['AccountSid'] === accountSid
