import { randomUUID } from 'node:crypto'
import { CarrierUnreachable, OutcomeUnknown } from '@attune/carriers/carrier'
import type { MyNumber } from '@attune/contract/channels/entity'
import { isWhatsApp } from '@attune/contract/channels/whatsapp/templates'
import { channelKindOf } from '@attune/contract/channels/limits'
import { isOptedOutAt } from '@attune/store/contacts/addresses'
import type { Member } from '../calls/who.ts'
import { readEmail } from '../contacts/addresses/read-email.ts'
import { readPhone, regionOf } from '../contacts/addresses/read-phone.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { accessChannel, addressOf, loadChannels, loadHealth, type LoadedChannel } from './channel-for.ts'

/** Sends a test message from a channel to a phone or an email address of the caller's choice. */
export const sendTest = async (deps: Deps, who: Member, input: { id: string; to: string }): Promise<{ to: string }> => {
  const { channel, to } = await deps.store.tenant(who.organizationId, async (tx) => {
    const found = await accessChannel(tx, input.id)
    if (isMailbox(found)) {
      const email = readEmail(input.to)
      if (email === null) throw new Refusal('TestEmailInvalid')
      if (await isOptedOutAt(tx, { email })) throw new Refusal('TestOptedOut')
      return { channel: found, to: email }
    }
    const phone = readPhone(input.to, await regionOf(tx))
    if (phone === null) throw new Refusal('TestPhoneInvalid')
    if (await isOptedOutAt(tx, { phone })) throw new Refusal('TestOptedOut')
    return { channel: found, to: phone }
  })
  return sendFrom(deps, channel, to)
}

/** The numbers that somebody writes from. */
export const getMyNumber = (deps: Deps, who: Member): Promise<MyNumber> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const used = (await loadChannels(tx)).filter(({ row }) => row.state !== 'disconnected')
    const health = await loadHealth(deps, tx)
    const own = used.filter(({ row }) => row.owner_id === who.account.account_id)
    return {
      own: own.map((channel) => ({ ...addressOf(channel), health: health(channel.row) })),
      organizations: used.filter(({ row }) => row.owner_id === null).map(addressOf),
      phone: who.account.phone,
    }
  })

/** Sends a test message to the caller's own phone, or to their email address. */
export const testMyNumber = async (deps: Deps, who: Member, { id }: { id: string }): Promise<{ to: string }> => {
  const channel = await deps.store.tenant(who.organizationId, (tx) => accessChannel(tx, id))
  const owner = channel.row.owner_id
  if (owner !== null && owner !== who.account.account_id) throw new Refusal('ChannelNotFound')
  const { phone, email } = who.account
  if (isMailbox(channel)) return sendFrom(deps, channel, email)
  if (phone === null) throw new Refusal('MyPhoneMissing')
  return sendFrom(deps, channel, phone)
}

const isMailbox = ({ row }: LoadedChannel): boolean => channelKindOf(row.carrier, row.address) === 'email'

const TEST_TEXT = 'This is a test from Attune. Texts from this number arrive.'
const TEST_EMAIL = {
  text: 'This is a test from Attune. Emails from this address arrive.',
  mail: { subject: 'A test from Attune', earlier: [], unsubscribeUrl: null },
}

/** One call, outside any transaction. It belongs to no client, so nothing is recorded. */
const sendFrom = async (deps: Deps, channel: LoadedChannel, to: string): Promise<{ to: string }> => {
  const { row } = channel
  const carrier = deps.carriers.get(row.carrier)
  if (row.state !== 'active') throw new Refusal('ChannelNotActive')
  if (carrier === undefined) throw new Refusal('CarrierAway')
  const content = isMailbox(channel) ? TEST_EMAIL : { text: TEST_TEXT }
  const message = {
    id: `test_${randomUUID()}`,
    from: row.address,
    to: isWhatsApp(row.address) ? `whatsapp:${to}` : to,
    ...content,
  }
  const answer = await carrier.send(message).catch((error: unknown) => {
    if (error instanceof CarrierUnreachable) throw new Refusal('CarrierAway')
    if (error instanceof OutcomeUnknown) throw new Refusal('TestUnknown')
    throw error
  })
  if (answer.kind === 'refused') throw new Refusal('TestRefused', { error: answer.error })
  return { to }
}
