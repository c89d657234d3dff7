import type { Channel } from '@attune/contract/channels/entity'
import { channelKindOf, isPacedKind } from '@attune/contract/channels/limits'
import { changeCarrierAccount } from '@attune/store/channels/accounts'
import { changeChannel as change, lockChannel } from '@attune/store/channels/channels'
import { rescaleLine } from '@attune/store/channels/rescale-line'
import type { Tenant } from '@attune/store/store'
import { byOf } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { recordConnectionEvent } from '../security-log/record-security-event.ts'
import { recordFacts } from '../work/record-facts.ts'
import { accountOfChannel, apiOf } from './ask-twilio.ts'
import { accessChannel, channelFor, channelsFor, loadChannels, segmentsPerSecondOf } from './channel-for.ts'
import { noteOwner } from './owner.ts'

/** Lists the organization's channels. */
export const listChannels = (deps: Deps, who: Member): Promise<{ data: Channel[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => ({
    data: await channelsFor(deps, tx, who, await loadChannels(tx)),
  }))

interface ChangeInput {
  id: string
  title?: string | undefined
  owner?: string | null | undefined
  isPaused?: boolean | undefined
  segmentsPerSecond?: number | null | undefined
  rev?: number | undefined
}

/** Changes the given fields of a channel. */
export const changeChannel = (deps: Deps, who: Member, input: ChangeInput): Promise<Channel> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const { row: found } = await accessChannel(tx, input.id)
    const row = await lockChannel(tx, found)
    if (row === undefined) throw new Refusal('ChannelNotFound')
    if (input.rev !== undefined && input.rev !== row.rev)
      throw new Refusal('ChannelOutdated', await channelFor(deps, tx, who, input.id))
    if (row.state === 'disconnected') throw new Refusal('ChannelNotActive')
    if (input.segmentsPerSecond !== undefined && !isPacedKind(channelKindOf(row.carrier, row.address)))
      throw new Refusal('ChannelNotPaced')
    if (typeof input.owner === 'string') await noteOwner(deps, tx, who, input.owner)
    const state = input.isPaused === undefined ? row.state : input.isPaused ? ('paused' as const) : ('active' as const)
    const columns = {
      title: input.title ?? row.title,
      owner_id: input.owner === undefined ? row.owner_id : input.owner,
      state,
      segments_per_second: input.segmentsPerSecond === undefined ? row.segments_per_second : input.segmentsPerSecond,
    }
    const isSame =
      columns.title === row.title &&
      columns.owner_id === row.owner_id &&
      columns.segments_per_second === row.segments_per_second &&
      state === row.state
    if (!isSame) {
      await change(tx, row, { ...columns, changed_at: deps.now() })
      await noteChange(deps, tx, who)
    }
    const changed = await channelFor(deps, tx, who, input.id)
    const rate = { before: segmentsPerSecondOf(row), now: changed.segmentsPerSecond }
    if (rate.now !== rate.before) await rescaleLine(tx, row, rate)
    return changed
  })

/**
 * Disconnects a channel. Its webhook is removed at the carrier if the carrier can be reached; if not, what still
 * arrives belongs to nobody. With its last channel the account's credentials are deleted.
 */
export const disconnectChannel = async (deps: Deps, who: Member, { id }: { id: string }): Promise<Channel> => {
  const { channel, account, address, wasConnected } = await deps.store.tenant(who.organizationId, async (tx) => {
    const { row: found } = await accessChannel(tx, id)
    const row = await lockChannel(tx, found)
    if (row === undefined) throw new Refusal('ChannelNotFound')
    if (row.carrier_account_id === null) throw new Refusal('ChannelOfSettings')
    const wasConnected = row.state !== 'disconnected'
    const account = wasConnected ? await accountOfChannel(deps, tx, row.carrier_account_id) : null
    if (wasConnected) {
      await change(tx, row, { state: 'disconnected', changed_at: deps.now() })
      await forgetUnused(tx, row.carrier_account_id)
      await noteChange(deps, tx, who)
    }
    return { channel: await channelFor(deps, tx, who, id), account, address: row.address, wasConnected }
  })
  deps.store.hints.give('mailboxes')
  if (wasConnected) recordConnectionEvent(deps, who, 'channel-disconnected', { channel: id })
  if (account !== null) {
    const api = apiOf(deps, account)
    await takeOutWebhook(api, address).catch((error: unknown) => {
      // It is disconnected here anyway: at worst Twilio is told that we don't know the number.
      deps.log.warn({ err: error }, 'the webhook of a disconnected number could not be taken out')
    })
  }
  return channel
}

const takeOutWebhook = async (api: ReturnType<typeof apiOf>, address: string): Promise<void> => {
  const number = [...(await api.numbers()), ...(await api.otherSenders())].find((one) => one.address === address)
  if (number !== undefined) await api.setWebhook(number.sid, null)
}

/** Deletes the credentials of an account that no channel uses any more. */
const forgetUnused = async (tx: Tenant, accountId: string): Promise<void> => {
  const all = await loadChannels(tx)
  const isUsed = all.some(({ row }) => row.carrier_account_id === accountId && row.state !== 'disconnected')
  if (!isUsed) await changeCarrierAccount(tx, accountId, { sealed: null, sealed_by: null, problem: null })
}

const noteChange = (deps: Deps, tx: Tenant, who: Member): Promise<void> =>
  recordFacts(tx, [{ kind: 'ChannelChanged', ...byOf(who, deps.now()) }], { traits: ['account'] })
