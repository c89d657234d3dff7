import { hash } from 'node:crypto'
import type { Channel } from '@attune/contract/channels/entity'
import { awaySentence, channelKindOf, SEGMENTS_PER_SECOND, type ChannelState } from '@attune/contract/channels/limits'
import { DELIVERY_REASONS } from '@attune/contract/channels/delivery-reasons'
import { DAY_MS } from '@attune/contract/durations'
import { listCarrierAccounts, type CarrierAccountRecord } from '@attune/store/channels/accounts'
import { listChannels, type ChannelRecord } from '@attune/store/channels/channels'
import { listReach, type ReachRecord } from '@attune/store/channels/reach'
import { listFailures, listWaiting, type ChannelFailures, type ChannelLoad } from '@attune/store/channels/health'
import type { Tenant } from '@attune/store/store'
import { may, type Member } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'

/** A channel with what is needed to show it. */
export interface LoadedChannel {
  row: ChannelRecord
  account: CarrierAccountRecord | null
  /** Null: its carrier was never asked anything. */
  reach: ReachRecord | null
}

/** An address has no id in the database: it is unique within the installation by itself. */
export const channelIdOf = ({ carrier, address }: { carrier: string; address: string }): string =>
  `ch_${hash('sha256', `${carrier} ${address}`).slice(0, 32)}`

/** How many segments leave from it in a second: what was set for it, or what its kind sends. */
export const segmentsPerSecondOf = ({
  carrier,
  address,
  segments_per_second: set,
}: Pick<ChannelRecord, 'carrier' | 'address' | 'segments_per_second'>): number =>
  set ?? SEGMENTS_PER_SECOND[channelKindOf(carrier, address)]

/** The organization's channels. */
export const loadChannels = async (tx: Tenant): Promise<LoadedChannel[]> => {
  const accounts = new Map((await listCarrierAccounts(tx)).map((row) => [row.carrier_account_id, row]))
  const reaches = new Map((await listReach(tx)).map((one) => [`${one.carrier} ${one.account}`, one]))
  return (await listChannels(tx)).map((row) => ({
    row,
    account: accounts.get(row.carrier_account_id ?? '') ?? null,
    reach: reaches.get(`${row.carrier} ${row.carrier_account_id ?? ''}`) ?? null,
  }))
}

/** One of the organization's channels. Those of others are not found. */
export const accessChannel = async (tx: Tenant, id: string): Promise<LoadedChannel> => {
  const found = (await loadChannels(tx)).find(({ row }) => channelIdOf(row) === id)
  if (found === undefined) throw new Refusal('ChannelNotFound')
  return found
}

/** Channels as this reader may see them, with their health. */
export const channelsFor = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  channels: LoadedChannel[],
): Promise<Channel[]> => {
  const health = await loadHealth(deps, tx)
  const mayUpdate = may(who, 'organizations.update')
  return channels.map((channel) => {
    const { row, account } = channel
    const isUsed = row.state !== 'disconnected'
    return {
      ...addressOf(channel),
      segmentsPerSecond: segmentsPerSecondOf(row),
      account:
        account === null
          ? null
          : {
              _id: account.carrier_account_id,
              sid: account.sid,
              title: account.title,
              tokenEnd: account.token_end,
              keySid: account.key_sid,
              messagingServiceSid: account.messaging_service_sid,
            },
      mailbox: account?.mailbox ?? null,
      health: health(row),
      createdAt: row.created_at?.toISOString() ?? null,
      changedAt: row.changed_at?.toISOString() ?? null,
      abilities: {
        update: mayUpdate && isUsed,
        test: mayUpdate && row.state === 'active',
        disconnect: mayUpdate && isUsed && account !== null,
      },
      rev: row.rev,
    }
  })
}

/** One channel as this reader may see it. */
export const channelFor = async (deps: Deps, tx: Tenant, who: Member, id: string): Promise<Channel> => {
  const [channel] = await channelsFor(deps, tx, who, [await accessChannel(tx, id)])
  if (channel === undefined) throw new Refusal('ChannelNotFound')
  return channel
}

/** What everybody may see of a channel. */
export const addressOf = ({ row, account, reach }: LoadedChannel) => {
  const isAway = reach?.is_told === true
  const away = isAway ? `${awaySentence(row.carrier)} Messages will be sent as soon as it can be reached again.` : null
  const problem = account?.problem ?? away ?? account?.problem_in ?? null
  return {
    _id: channelIdOf(row),
    carrier: row.carrier,
    address: row.address,
    title: row.title,
    kind: channelKindOf(row.carrier, row.address),
    state: stateOf(row, problem),
    problem: row.state === 'active' ? problem : null,
    reach: reachFor(reach),
    owner: row.owner,
  }
}

const reachFor = (reach: ReachRecord | null): Channel['reach'] => {
  if (reach?.is_told === true) return { state: 'away', since: reach.away_since?.toISOString() ?? null }
  const since = reach?.there_since?.toISOString() ?? null
  return { state: since === null ? 'unasked' : 'there', since }
}

const stateOf = ({ state }: ChannelRecord, problem: string | null): ChannelState =>
  state === 'active' && problem !== null ? 'failing' : state

/** Reads what all channels did lately, and returns a function that gives the health of one. */
export const loadHealth = async (deps: Deps, tx: Tenant): Promise<(row: ChannelRecord) => Channel['health']> => {
  const waiting = await listWaiting(tx)
  const failures = await listFailures(tx, new Date(deps.now().getTime() - DAY_MS))
  return (row) => {
    const isOf = (one: ChannelLoad | ChannelFailures) => one.carrier === row.carrier && one.address === row.address
    const load = waiting.find(isOf)
    return {
      lastInAt: row.last_in_at?.toISOString() ?? null,
      lastReceiptAt: row.last_receipt_at?.toISOString() ?? null,
      failures: failures
        .filter(isOf)
        .map(({ reason, count }) => ({ reason: DELIVERY_REASONS.find((one) => one === reason) ?? 'other', count })),
      waiting: load?.waiting ?? 0,
      oldestWaitingAt: load?.oldest?.toISOString() ?? null,
    }
  }
}
