import type { TwilioAccount } from '@attune/carriers/twilio/account'
import type { TwilioAccountApi } from '@attune/carriers/twilio/account-api'
import type { TwilioNumber } from '@attune/carriers/twilio/account-lists'
import { toInboundUrl } from '@attune/carriers/twilio/webhooks'
import type { Channel } from '@attune/contract/channels/entity'
import { channelKindOf } from '@attune/contract/channels/limits'
import { changeCarrierAccount, insertCarrierAccount, type CarrierAccountRecord } from '@attune/store/channels/accounts'
import {
  changeChannel,
  freeDisconnected,
  insertChannel,
  listChannels,
  listStandings,
  lockChannel,
} from '@attune/store/channels/channels'
import { reachBy } from '@attune/store/contacts/addresses'
import type { Tenant } from '@attune/store/store'
import { byOf } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../new-id.ts'
import { Refusal } from '../refusal.ts'
import { recordConnectionEvent } from '../security-log/record-security-event.ts'
import { recordFacts } from '../work/record-facts.ts'
import {
  askTwilio,
  enterTwilio,
  listSenders,
  readCredentials,
  refuseWithoutTwilio,
  type PastedCredentials,
} from './ask-twilio.ts'
import { channelsFor, loadChannels } from './channel-for.ts'
import { sealedFor, TWILIO } from './find-account.ts'
import { sealCredentials } from './seal-credentials.ts'

interface ConnectInput extends PastedCredentials {
  numbers: string[]
  messagingServiceSid?: string | null | undefined
}

/**
 * Connects numbers. First they are saved as paused, so that a text that arrives as soon as the webhook is set is taken
 * in; then their webhooks are set; then they are active. Whatever fails in between, connecting again carries on from
 * there.
 */
export const connectTwilio = async (deps: Deps, who: Member, input: ConnectInput): Promise<{ data: Channel[] }> => {
  refuseWithoutTwilio(deps)
  const { organizationId } = who
  const { account, row, used } = await deps.store.tenant(organizationId, async (tx) => {
    const known = await readCredentials(deps, tx, input)
    return { ...known, used: await listConnected(tx, known.row) }
  })
  const { title, api } = await enterTwilio(deps, account)
  const chosen = await chooseNumbers(api, [...new Set(input.numbers)])
  const numbers = chosen.map(({ address }) => address)
  const before = row?.messaging_service_sid ?? null
  const service = await chooseService(api, input.messagingServiceSid, { before, connected: used, numbers })
  await refuseTaken(deps, organizationId, chosen)
  await deps.store.tenant(organizationId, async (tx) => {
    const accountId = await keepAccount(deps, tx, input, { account, title, service })
    for (const number of chosen) await keepNumber(deps, tx, number, accountId)
    // The account isn't refused any more, whatever becomes of the webhooks.
    await recordFacts(tx, [{ kind: 'ChannelChanged', ...byOf(who, deps.now()) }], { traits: ['account'] })
  })
  // Otherwise texts to the service's numbers would go where the service says.
  if (typeof service === 'string') await askTwilio(() => api.leaveWebhooksToNumbers(service))
  for (const { sid } of chosen) await askTwilio(() => api.setWebhook(sid, toInboundUrl(deps.publicUrl)))
  const connected = await deps.store.tenant(organizationId, async (tx) => {
    const now = deps.now()
    for (const { address } of chosen)
      await changeChannel(tx, { carrier: TWILIO, address }, { state: 'active', changed_at: now })
    await reachBy(tx, 'phone', TWILIO)
    const by = byOf(who, now)
    await recordFacts(tx, [{ kind: 'ChannelChanged', ...by }])
    const addresses = new Set(chosen.map(({ address }) => address))
    const all = await loadChannels(tx)
    const own = all.filter(({ row }) => row.carrier === TWILIO && addresses.has(row.address))
    return channelsFor(deps, tx, who, own)
  })
  for (const { _id } of connected) recordConnectionEvent(deps, who, 'channel-connected', { channel: _id })
  return { data: connected }
}

/** Those of these numbers that the account has and that can text. */
const chooseNumbers = async (api: TwilioAccountApi, wanted: string[]): Promise<TwilioNumber[]> => {
  const all = await listSenders(api)
  const chosen = wanted.flatMap((address) => all.find((number) => number.address === address) ?? [])
  const missing = wanted.filter((address) => !chosen.some((number) => number.address === address))
  if (missing.length > 0) throw new Refusal('TwilioNumberUnknown', { numbers: missing })
  const mute = chosen.filter(({ texts }) => !texts)
  if (mute.length > 0) throw new Refusal('TwilioNumberCantText', { numbers: mute.map(({ address }) => address) })
  return chosen
}

/**
 * The Messaging Service to store; undefined keeps the stored one. Twilio refuses texts from a number that isn't in it. One
 * that is newly chosen must have every number that is connected or chosen; the one before only those that are chosen, and if
 * Twilio doesn't have it any more, texts leave without one.
 */
const chooseService = async (
  api: TwilioAccountApi,
  asked: string | null | undefined,
  { before, connected, numbers }: { before: string | null; connected: readonly string[]; numbers: readonly string[] },
): Promise<string | null | undefined> => {
  const used = asked === undefined ? before : asked
  if (used === null) return asked
  const services = await askTwilio(() => api.services())
  const isThere = services.some(({ sid }) => sid === used)
  if (!isThere && asked !== undefined) throw new Refusal('TwilioServiceUnknown')
  if (!isThere) return null
  await checkPool(api, used, used === before ? numbers : [...connected, ...numbers])
  return asked
}

const checkPool = async (api: TwilioAccountApi, sid: string, numbers: readonly string[]): Promise<void> => {
  const own = [...new Set(numbers)].filter((address) => channelKindOf(TWILIO, address) !== 'whatsapp')
  if (own.length === 0) return
  const pool = await askTwilio(() => api.serviceNumbers(sid))
  const outside = own.filter((address) => !pool.includes(address))
  if (outside.length > 0) throw new Refusal('TwilioNumberOutsideService', { numbers: outside })
}

/** The numbers that already text through the account. */
const listConnected = async (tx: Tenant, account: CarrierAccountRecord | undefined): Promise<string[]> => {
  if (account === undefined) return []
  const own = await listChannels(tx)
  return own
    .filter(({ carrier_account_id: id, state }) => id === account.carrier_account_id && state !== 'disconnected')
    .map(({ address }) => address)
}

const refuseTaken = async (deps: Deps, organizationId: string, chosen: TwilioNumber[]): Promise<void> => {
  const addresses = chosen.map(({ address }) => address)
  const standings = await listStandings(deps.store.global, TWILIO, addresses)
  const taken = standings.filter((one) => one.organization_id !== organizationId && one.state !== 'disconnected')
  if (taken.length > 0) throw new Refusal('NumberTaken', { numbers: taken.map(({ address }) => address) })
  await freeDisconnected(deps.store.global, TWILIO, addresses, organizationId)
}

/** Saves the account with its credentials, or replaces the old ones. Returns its id. */
const keepAccount = async (
  deps: Deps,
  tx: Tenant,
  input: ConnectInput,
  { account, title, service }: { account: TwilioAccount; title: string; service: string | null | undefined },
): Promise<string> => {
  const { row } = await readCredentials(deps, tx, input)
  const id = row?.carrier_account_id ?? newId('cr')
  const { authToken, key } = account
  const of = sealedFor({ organization_id: tx.organizationId, carrier_account_id: id })
  const columns = {
    title,
    key_sid: key?.sid ?? null,
    token_end: authToken.slice(-4),
    problem: null,
    changed_at: deps.now(),
    ...(service === undefined ? {} : { messaging_service_sid: service }),
    ...sealCredentials(deps.secret, of, { authToken, keySecret: key?.secret ?? null }),
  }
  if (row !== undefined) await changeCarrierAccount(tx, id, columns)
  else await insertCarrierAccount(tx, newAccount(id, account, columns))
  return id
}

const newAccount = (
  id: string,
  { accountSid }: TwilioAccount,
  columns: Pick<
    CarrierAccountRecord,
    'title' | 'key_sid' | 'token_end' | 'problem' | 'changed_at' | 'sealed' | 'sealed_by'
  > &
    Partial<Pick<CarrierAccountRecord, 'messaging_service_sid'>>,
) => ({
  messaging_service_sid: null,
  ...columns,
  carrier_account_id: id,
  carrier: TWILIO,
  sid: accountSid,
  created_at: columns.changed_at,
})

const keepNumber = async (
  deps: Deps,
  tx: Tenant,
  { address, title }: TwilioNumber,
  accountId: string,
): Promise<void> => {
  const at = { carrier: TWILIO, address }
  const now = deps.now()
  const given = title === address ? '' : title.slice(0, 60)
  const moments = { created_at: now, changed_at: now }
  if (await insertChannel(tx, { ...at, title: given, state: 'paused', carrier_account_id: accountId, ...moments }))
    return
  const known = await lockChannel(tx, at)
  // Another organization connected it a moment ago.
  if (known === undefined) throw new Refusal('NumberTaken', { numbers: [address] })
  const state = known.state === 'disconnected' ? ('paused' as const) : known.state
  await changeChannel(tx, at, { state, carrier_account_id: accountId, changed_at: now })
}
