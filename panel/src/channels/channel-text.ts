import type { DeliveryReason } from '@attune/contract/channels/delivery-reasons'
import type { Channel, MyNumber } from '@attune/contract/channels/entity'
import { isPacedKind, type ChannelKind, type ChannelState } from '@attune/contract/channels/limits'
import { formatCount } from '../ui/format-count.ts'
import { formatAddress } from './format-address.ts'

/** A channel's name: its title, else its address. */
export const channelName = ({ title, address }: Pick<Channel, 'title' | 'address'>): string =>
  title === '' ? formatAddress(address) : title

/** The unambiguous name of a channel: title and address. */
export const channelFullName = ({ title, address }: Pick<Channel, 'title' | 'address'>): string =>
  title === '' ? formatAddress(address) : `${title}, ${formatAddress(address)}`

export const KIND_WORDS: Readonly<Record<ChannelKind, string>> = {
  'long-code': 'Text messages',
  'toll-free': 'Text messages, toll-free',
  'short-code': 'Text messages, short code',
  whatsapp: 'WhatsApp',
  email: 'Email',
  simulated: 'Playground',
}

export const STATE_WORDS: Readonly<Record<ChannelState, { word: string; tone: 'good' | 'quiet' | 'bad' }>> = {
  active: { word: 'Active', tone: 'good' },
  paused: { word: 'Paused', tone: 'quiet' },
  failing: { word: 'Failing', tone: 'bad' },
  disconnected: { word: 'Disconnected', tone: 'quiet' },
}

/** "10 segments a second"; null for channels without a limit. */
export const describeRate = ({ kind, segmentsPerSecond }: Pick<Channel, 'kind' | 'segmentsPerSecond'>): string | null =>
  isPacedKind(kind) ? `${formatCount(segmentsPerSecond, 'segment')} a second` : null

/** How a channel is connected. */
export const describeConnection = ({
  account,
  mailbox,
  kind,
}: Pick<Channel, 'account' | 'mailbox' | 'kind'>): string => {
  if (mailbox !== null) return [...new Set([mailbox.smtp.host, mailbox.imap.host])].join(', ')
  if (account !== null) return `Twilio account ${account.title}, token ending in ${account.tokenEnd}`
  return kind === 'simulated' ? 'Comes with Attune' : 'Connected by the installation’s settings'
}

const REASON_WORDS: Readonly<Record<DeliveryReason, string>> = {
  'opted-out': 'opted out',
  'bad-number': 'bad number',
  unreachable: 'unreachable',
  filtered: 'filtered',
  unregistered: 'unregistered',
  window: 'outside WhatsApp’s window',
  expired: 'expired',
  limit: 'over a limit',
  other: 'for another reason',
}

/** `3: 2 unreachable, 1 filtered`; `2 filtered` if all have one reason; `None` if there are none. */
export const describeFailures = (failures: Channel['health']['failures']): string => {
  const total = failures.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return 'None'
  const counts = failures
    .filter(({ count }) => count > 0)
    .map(({ reason, count }) => `${count} ${REASON_WORDS[reason]}`)
  return counts.length === 1 ? counts.join() : `${total}: ${counts.join(', ')}`
}

/**
 * What somebody can send to people who still write to an old number, in characters that take one segment; null without
 * an active number. It tells their own number rather than the organization's, a phone number rather than an email
 * address, and a simulated number only if there is nothing else.
 */
export const forwardingText = (name: string, { own, organizations }: MyNumber): string | null => {
  const active = [...own, ...organizations].filter(({ state }) => state === 'active')
  const real = active.filter(({ kind }) => kind !== 'simulated')
  const channel = real.find(({ kind }) => kind !== 'email') ?? real[0] ?? active[0]
  if (channel === undefined) return null
  const address = formatAddress(channel.address)
  const hello = `Hi, this is ${name}.`
  if (channel.kind === 'email')
    return `${hello} I have a new email address for our coaching: ${address}. Please write to me there.`
  if (channel.kind === 'whatsapp')
    return `${hello} I have a new WhatsApp number for our coaching: ${address}. Please save it and write to me there.`
  return `${hello} I have a new number for our coaching: ${address}. Please save it and text me there.`
}
