import { listChannels } from '@attune/store/channels/channels'
import { listWritingAddresses } from '@attune/store/channels/writing'
import type { Tenant } from '@attune/store/store'
import type { Member } from '../calls/who.ts'
import { Refusal } from '../refusal.ts'
import type { BothAddresses } from './delivery/ask-gate.ts'

/** More addresses than a client is ever reached from. */
const WAYS_MAX = 200

/**
 * The addresses of a message whose writer named one of ours. Undefined if they named none. Refuses one that they may
 * not use, and one that can't reach the client.
 */
export const chooseAddresses = async (
  tx: Tenant,
  who: Member,
  { id, from }: { id: string; from?: string | undefined },
): Promise<BothAddresses | undefined> => {
  if (from === undefined) return undefined
  const ways = await listWritingAddresses(tx, id, { limit: WAYS_MAX, writerId: who.account.account_id })
  const way = ways.find(({ own, state }) => own === from && state === 'active')
  if (way !== undefined) return { address: { carrier: way.carrier, address: way.address }, own: from }
  const isTheirs = (ownerId: string | null) => ownerId === null || ownerId === who.account.account_id
  const known = (await listChannels(tx)).some((row) => row.address === from && isTheirs(row.owner_id))
  throw new Refusal(known || ways.some(({ own }) => own === from) ? 'AddressCantReach' : 'AddressNotYours')
}
