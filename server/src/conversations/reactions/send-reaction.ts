import type { Job } from '../../work/kinds.ts'
import type { ReactionType } from '@attune/contract/conversations/constants'
import { toMessageId, parseMessageId, type MessageKey } from '@attune/contract/ids'
import { CarrierUnreachable, OutcomeUnknown, type Carrier, type OutgoingReaction } from '@attune/carriers/carrier'
import { lockContact } from '@attune/store/contacts/contacts'
import { reactionOfDesk } from '@attune/store/conversations/change/reactions'
import { loadDelivery } from '@attune/store/conversations/deliveries'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { finish, postpone } from '../../work/claim.ts'
import { attemptId } from '../delivery/record-receipt.ts'
import { gate } from '@attune/engine/gate/gate'
import type { LockedContact } from '../../contacts/access.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    'tell-reaction': { messageId: string }
  }
}

/** Delays between attempts to reach the carrier; after the last one the reaction stays on the desk only. */
const RETRY_MS = [1_000, 10_000, 60_000]

/**
 * Sends staff's current reaction to a message through the client's carrier. It is set rather than added, so sending it
 * twice does no harm. Clients who must not be written to get none.
 */
export const sendReaction = async (deps: Deps, item: Job<'tell-reaction'>): Promise<void> => {
  const { organizationId } = item
  const key = parseMessageId(item.payload.messageId)
  const pending = await deps.store.tenant(organizationId, async (tx) => {
    const found = await loadReaction(deps, tx, key)
    if (found === null) await finish(tx, item)
    return found
  })
  if (pending === null) return
  const isGiven = await giveToCarrier(pending.carrier, pending.reaction)
  await deps.store.tenant(organizationId, async (tx) => {
    const wait = RETRY_MS[item.attempts - 1]
    if (!isGiven) return wait === undefined ? finish(tx, item) : postpone(tx, item, wait)
    // It changed during the call: of two simultaneous jobs the last one must send the final reaction.
    if ((await reactionOfDesk(tx, key)) !== pending.reaction.type) return postpone(tx, item, 0)
    return finish(tx, item)
  })
}

const loadReaction = async (
  deps: Deps,
  tx: Tenant,
  key: MessageKey,
): Promise<{ carrier: Carrier; reaction: OutgoingReaction } | null> => {
  const contact = await lockContact(tx, key.contactId)
  const [row] = await loadMessagesAt(tx, [key])
  const carrier = deps.carriers.get(row?.carrier ?? '')
  if (contact === undefined || row === undefined || row.deleted_at !== null || carrier === undefined) return null
  const [ours, theirs] = row.direction === 1 ? [row.to_address, row.from_address] : [row.from_address, row.to_address]
  if (ours === null || theirs === null || !mayReact(contact, deps.now())) return null
  const type: ReactionType | null = await reactionOfDesk(tx, key)
  const of =
    row.direction === 1
      ? { received: row.carrier_ref ?? toMessageId(key) }
      : { sent: attemptId(key, (await loadDelivery(tx, key))?.attempt ?? 1) }
  return { carrier, reaction: { from: ours, to: theirs, of, type } }
}

/** The gate treats a reaction like a person's message, but it does not use up the message limit. */
const mayReact = (contact: LockedContact, now: Date): boolean =>
  gate({ contact, hasAddress: true, now, zone: 'UTC', quota: null, automation: null }).decision === 'sent'

/** Whether this is settled, also because the carrier no longer knows the text. */
const giveToCarrier = async (carrier: Carrier, reaction: OutgoingReaction): Promise<boolean> => {
  try {
    await carrier.react?.(reaction)
    return true
  } catch (error) {
    if (error instanceof CarrierUnreachable || error instanceof OutcomeUnknown) return false
    throw error
  }
}
