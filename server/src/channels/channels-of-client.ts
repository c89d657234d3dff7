import type { WritingChannel } from '@attune/contract/channels/entity'
import { isWhatsApp } from '@attune/contract/channels/whatsapp/templates'
import { listWritingAddresses } from '@attune/store/channels/writing'
import type { Tenant } from '@attune/store/store'
import type { Member } from '../calls/who.ts'
import { accessContact } from '../contacts/access.ts'
import type { Deps } from '../deps.ts'
import { addressOf, loadChannels } from './channel-for.ts'
import { windowClosesAt } from './whatsapp/window.ts'

/** More addresses than a client is ever reached from. */
const WAYS_MAX = 200

/** Only WhatsApp has one. */
const windowOf = async (
  tx: Tenant,
  contactId: string,
  own: string | null,
  now: Date,
): Promise<WritingChannel['window']> => {
  if (own === null || !isWhatsApp(own)) return null
  const closesAt = await windowClosesAt(tx, { contactId, own }, now)
  return { closesAt: closesAt?.toISOString() ?? null }
}

/** The channels that can write to a client, the default one first. */
export const listChannelsOfClient = (
  deps: Deps,
  who: Member,
  { id }: { id: string },
): Promise<{ data: WritingChannel[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessContact(deps, tx, who, id)
    const [first] = await listWritingAddresses(tx, id, { limit: 1 })
    const ways = await listWritingAddresses(tx, id, { limit: WAYS_MAX, writerId: who.account.account_id })
    const channels = await loadChannels(tx)
    const open: WritingChannel[] = []
    for (const { carrier, own, state } of ways) {
      const channel = channels.find(({ row }) => row.carrier === carrier && row.address === own)
      const isDefault = first?.carrier === carrier && first.own === own
      // A paused one is shown if nothing else can write: messages wait for it.
      if (channel === undefined || (state !== 'active' && !isDefault)) continue
      open.push({ ...addressOf(channel), isDefault, window: await windowOf(tx, id, own, deps.now()) })
    }
    return { data: open.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault)) }
  })
