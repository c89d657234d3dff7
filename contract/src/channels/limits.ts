export const CHANNEL_MAX = { title: 60, numbers: 100, senderName: 60, host: 253, user: 320, password: 1_000 } as const

/** `tls`: encrypted from the first byte. `starttls`: encrypted once both sides agree to it, before anything is sent. */
export const MAIL_SECURITIES = ['tls', 'starttls'] as const
export type MailSecurity = (typeof MAIL_SECURITIES)[number]

/**
 * How clients' replies find their conversation. `plus`: they reply to the mailbox's address with a part after a plus sign.
 * `catch-all`: to an address of the conversation's own; the mailbox gets all mail of its domain. `chain`: to the mailbox's
 * address; the email that they answer names the conversation.
 */
export const REPLY_WAYS = ['plus', 'catch-all', 'chain'] as const
export type ReplyWay = (typeof REPLY_WAYS)[number]

/** Who runs a mailbox's servers, as far as can be told. */
export const MAIL_PROVIDERS = [
  'google',
  'microsoft',
  'icloud',
  'yahoo',
  'fastmail',
  'zoho',
  'gmx',
  'ionos',
  'strato',
  'mailbox',
  'other',
] as const
export type MailProvider = (typeof MAIL_PROVIDERS)[number]

/** What a channel's address is. */
export const CHANNEL_KINDS = ['long-code', 'toll-free', 'short-code', 'whatsapp', 'email', 'simulated'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

/**
 * How many segments per second an address of each kind sends, unless its carrier allows more. Twilio's own limits:
 * https://www.twilio.com/docs/messaging/guides/scaling-queueing-latency
 */
export const SEGMENTS_PER_SECOND: Readonly<Record<ChannelKind, number>> = {
  'long-code': 1,
  'toll-free': 3,
  'short-code': 100,
  whatsapp: 80,
  email: 10,
  simulated: 100,
}

const MB = 1024 * 1024

/**
 * Total bytes of a message's files that arrive over a channel of each kind; where none is named, all that a message can
 * have. Pictures that exceed it are sent scaled down. Texts: Twilio's limit,
 * https://www.twilio.com/docs/messaging/guides/accepted-mime-types. Email: a mail is a third larger than its files, and
 * servers commonly accept at most 25 MB.
 */
export const FILES_BYTES_MAX = {
  'long-code': 5 * MB,
  'toll-free': 5 * MB,
  'short-code': 5 * MB,
  email: 18 * MB,
} as const satisfies Partial<Record<ChannelKind, number>>

/** The most segments per second that can be set for an address: more than any carrier allows one number. */
export const SEGMENTS_PER_SECOND_MAX = 500

/** Whether messages wait for their turn at addresses of this kind. Others send as fast as the carrier accepts them. */
export const isPacedKind = (kind: ChannelKind): boolean => kind !== 'email' && kind !== 'simulated'

/**
 * `paused`: nothing leaves until somebody resumes it; texts still arrive. `failing`: its carrier refuses the account's
 * credentials, has suspended the account or can't be reached; messages wait. `disconnected`: it is no longer used; its history stays.
 */
export const CHANNEL_STATES = ['active', 'paused', 'failing', 'disconnected'] as const
export type ChannelState = (typeof CHANNEL_STATES)[number]

/** Area codes of toll-free numbers in North America: https://www.nanpa.com/numbering/toll-free */
const TOLL_FREE = /^\+1(?:800|888|877|866|855|844|833)\d{7}$/

/**
 * Whether a channel's carrier answers. `away`: it hasn't for two minutes, and messages are waiting. `unasked`: nothing has
 * been sent yet.
 */
export const CARRIER_REACHES = ['there', 'away', 'unasked'] as const

/** The kind of an address, as far as can be told. */
export const channelKindOf = (carrier: string, address: string): ChannelKind => {
  if (carrier === 'simulator') return 'simulated'
  if (address.startsWith('whatsapp:')) return 'whatsapp'
  if (address.includes('@')) return 'email'
  if (/^\d{3,8}$/.test(address)) return 'short-code'
  return TOLL_FREE.test(address) ? 'toll-free' : 'long-code'
}

/** After this long without an answer from a carrier, people are told that messages are waiting for it. */
export const AWAY_TOLD_MS = 120_000

/** A sentence saying that a carrier doesn't answer. */
export const awaySentence = (carrier: string): string => `${carrierWord(carrier)} can’t be reached.`

/** A sentence saying that it can be reached again. */
export const backSentence = (carrier: string): string => `${carrierWord(carrier)} can be reached again.`

const carrierWord = (carrier: string): string => CARRIER_WORDS[carrier] ?? 'The carrier'

const CARRIER_WORDS: Readonly<Record<string, string>> = {
  twilio: 'Twilio',
  email: 'The mail server',
  simulator: 'The simulator',
}
