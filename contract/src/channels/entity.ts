import * as z from 'zod'
import { CarrierAccountId, ChannelId } from './ids.ts'
import { StaffName } from '../staff/entity.ts'
import { DELIVERY_REASONS } from './delivery-reasons.ts'
import {
  CARRIER_REACHES,
  CHANNEL_KINDS,
  CHANNEL_STATES,
  MAIL_PROVIDERS,
  MAIL_SECURITIES,
  REPLY_WAYS,
} from './limits.ts'

/** One of the organization's addresses, and what it can do. Times are ISO 8601. */
const ChannelAddress = z.object({
  _id: ChannelId,
  /** The carrier's name, such as `twilio` or `simulator`. */
  carrier: z.string(),
  /** A number as E.164, a short code, or an email. */
  address: z.string(),
  /** Its name here; empty if it has none. */
  title: z.string(),
  kind: z.enum(CHANNEL_KINDS),
  state: z.enum(CHANNEL_STATES),
  /** Why it is `failing`, as a sentence; null otherwise. */
  problem: z.string().nullable(),
  /** Whether its carrier answers, and since when; `since` is null if it was never asked. */
  reach: z.object({ state: z.enum(CARRIER_REACHES), since: z.string().nullable() }),
  /** Who it belongs to: a coach, or the organization if null. */
  owner: StaffName.nullable(),
})

/** The recent activity of an address. */
const ChannelHealth = z.object({
  /** When a text last came in, to the minute; null if none did. */
  lastInAt: z.string().nullable(),
  /** When its carrier last reported on a message's delivery, to the minute; null if it never did. */
  lastReceiptAt: z.string().nullable(),
  /** Messages that failed in the last 24 hours, the most frequent reason first. */
  failures: z.array(z.object({ reason: z.enum(DELIVERY_REASONS), count: z.number().int() })),
  /** How many messages are waiting for their carrier now. */
  waiting: z.number().int(),
  /** Since when the oldest of them has been waiting; null if none is. */
  oldestWaitingAt: z.string().nullable(),
})

/** An account at a carrier. Its credentials are never returned. */
const CarrierAccount = z.object({
  _id: CarrierAccountId,
  /** The carrier's own id for it: `AC…` at Twilio. */
  sid: z.string(),
  /** The name it has at the carrier. */
  title: z.string(),
  /** The last four characters of its token. */
  tokenEnd: z.string(),
  /** The API key used for calls; null if the token is used. */
  keySid: z.string().nullable(),
  /** The Messaging Service that messages are sent through; null for none. */
  messagingServiceSid: z.string().nullable(),
})

/** A server of a mailbox. Its password is never returned. */
const MailServer = z.object({
  host: z.string(),
  port: z.number().int(),
  security: z.enum(MAIL_SECURITIES),
  user: z.string(),
})

/** How a mailbox is reached. */
const MailboxServers = z.object({
  /** The sender's name on its emails; empty for none. */
  name: z.string(),
  smtp: MailServer,
  imap: MailServer,
  replies: z.enum(REPLY_WAYS),
  /** The server that is trusted to say who an email is from; null for none. */
  trustedServer: z.string().nullable(),
})

/** An address at which the organization is texted and from which it texts. */
export const Channel = ChannelAddress.extend({
  /** How many segments per second it can send: the number set for it, otherwise the limit of its kind. */
  segmentsPerSecond: z.number().int(),
  /** The organization's account that it belongs to; null if it is connected by the installation's settings. */
  account: CarrierAccount.nullable(),
  /** How this mailbox is reached; null for a number, and for the mailbox in the installation's settings. */
  mailbox: MailboxServers.nullable(),
  health: ChannelHealth,
  /** Null for channels from before this was recorded. */
  createdAt: z.string().nullable(),
  changedAt: z.string().nullable(),
  /** `disconnect` is false for channels connected by the installation's settings. */
  abilities: z.object({ update: z.boolean(), test: z.boolean(), disconnect: z.boolean() }),
  rev: z.number().int(),
})
export type Channel = z.infer<typeof Channel>

/** An address that can write to a client. */
export const WritingChannel = ChannelAddress.extend({
  /** Whether messages are sent from it if no address is named. */
  isDefault: z.boolean(),
  /**
   * For WhatsApp only: until when it accepts free texts to this client; null if it doesn't, so that only approved
   * templates reach them.
   */
  window: z.object({ closesAt: z.string().nullable() }).nullable(),
})
export type WritingChannel = z.infer<typeof WritingChannel>

/** The numbers that you write from. */
export const MyNumber = z.object({
  /** Your own numbers. */
  own: z.array(ChannelAddress.extend({ health: ChannelHealth })),
  /** The organization's numbers, from which your clients are texted if you have none or yours can't reach them. */
  organizations: z.array(ChannelAddress),
  /** Your phone, where a test message goes; null if you have entered none. */
  phone: z.string().nullable(),
})
export type MyNumber = z.infer<typeof MyNumber>

/** What a Twilio account has. */
export const TwilioOffer = z.object({
  sid: z.string(),
  title: z.string(),
  /** Its numbers, as Twilio lists them. */
  numbers: z.array(
    z.object({
      address: z.string(),
      title: z.string(),
      kind: z.enum(CHANNEL_KINDS),
      /** Whether it can send texts, and pictures. */
      texts: z.boolean(),
      pictures: z.boolean(),
      /** `connected`: it is yours already. `taken`: another organization of this installation has it. */
      state: z.enum(['free', 'connected', 'taken']),
      /** Where its texts go today, if that is another program. Connecting the number ends that. */
      replaces: z.string().nullable(),
    }),
  ),
  /** Messaging Services, one of which can choose the number of each message. */
  services: z.array(z.object({ sid: z.string(), title: z.string() })),
})
export type TwilioOffer = z.infer<typeof TwilioOffer>

/** A mailbox's servers, as far as they can be guessed from its address. */
export const MailboxGuess = z.object({
  provider: z.enum(MAIL_PROVIDERS),
  smtp: MailServer.omit({ user: true }),
  imap: MailServer.omit({ user: true }),
})
export type MailboxGuess = z.infer<typeof MailboxGuess>

/** What a domain's DNS says about its mail. */
const MailRecord = z.object({
  /** `mx`: who receives mail. `spf`: who may send it. `dkim`: keys that sign it. `dmarc`: what others do otherwise. */
  kind: z.enum(['mx', 'spf', 'dkim', 'dmarc']),
  /** `weak`: it is there, but doesn't name the server that this mailbox sends through. `unknown`: DNS gave no answer. */
  state: z.enum(['ok', 'weak', 'missing', 'unknown']),
  /** What DNS says today. */
  found: z.array(z.string()),
  /** The record to add to the domain's DNS; null if there is none to suggest. */
  enter: z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }).nullable(),
})

/** The result of trying a mailbox. Signing in worked; otherwise the call would have been refused. */
export const MailboxCheck = z.object({
  provider: z.enum(MAIL_PROVIDERS),
  domain: z.string(),
  /** How clients can reply, by the kind of address at which a test email arrived; null if none arrived. */
  replies: z.enum(REPLY_WAYS).nullable(),
  /** Why the test email could not be sent; null if it was. */
  error: z.string().nullable(),
  /** The server that says on each email whether its sender was checked, such as `mx.google.com`; null if none does. */
  authServer: z.string().nullable(),
  records: z.array(MailRecord),
})
export type MailboxCheck = z.infer<typeof MailboxCheck>
