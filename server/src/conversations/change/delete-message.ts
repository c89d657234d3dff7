import type { Message } from '@attune/contract/conversations/entity'
import { OMITTED } from '@attune/contract/conversations/constants'
import type { MessageKey } from '@attune/contract/ids'
import { dropAttachments } from '@attune/store/conversations/attachments'
import { deleteMailHtml } from '@attune/store/conversations/email/mails'
import { removeReactions } from '@attune/store/conversations/change/reactions'
import { emptyMessage, settleFailure } from '@attune/store/conversations/change/write-messages'
import { countChange, removeContext, settleRank } from '@attune/store/conversations/contexts'
import {
  loadDelivery,
  updateDelivery,
  updateOutcome,
  type DeliveryRecord,
} from '@attune/store/conversations/deliveries'
import { loadMessagesAt, type MessageRecord } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { removeMediaOf } from '../../media/remove-media.ts'
import { noteMember } from '../../staff/note-member.ts'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { accessMessage, messageFor } from '../access.ts'
import { startNext } from '../delivery/delivery-state.ts'

/** Empties a message; its sequence stays. Deleting it again changes nothing. */
export const deleteMessage = (deps: Deps, who: Member, input: { id: string }): Promise<Message> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const { key, row } = await accessMessage(tx, who, input.id)
    const by = byOf(who, deps.now())
    if (await emptyMessage(tx, key, { by: by.actor, at: by.at })) {
      await noteMember(tx, who)
      await removeMediaOf(deps, tx, { ids: await dropAttachments(tx, key, 'all'), contactId: key.contactId }, by)
      await deleteMailHtml(tx, key)
      await removeReactions(tx, key)
      await cancelDelivery(tx, key, by.at)
      await settleFailure(tx, key.contactId)
      await countChange(tx, key)
      const fact = { contactId: key.contactId, ...by }
      await recordFacts(tx, [{ kind: 'MessageDeleted', payload: { messageId: input.id }, ...fact }])
      if (await removeRanks(tx, key, row)) await recordFacts(tx, [{ kind: 'ContactRanksChanged', ...fact }])
    }
    const [after = row] = await loadMessagesAt(tx, [key])
    return messageFor(deps, tx, who, after)
  })

const UNCALLED: ReadonlySet<DeliveryRecord['state']> = new Set(['waiting', 'intended', 'resting', 'paced'])

/** Cancels the delivery if the carrier has not been called yet. Otherwise the message may still reach the client. */
const cancelDelivery = async (tx: Tenant, key: MessageKey, at: Date): Promise<void> => {
  const delivery = await loadDelivery(tx, key)
  const state = delivery?.state
  if (state === undefined || !UNCALLED.has(state)) return
  await updateDelivery(tx, key, { state: 'closed' })
  await updateOutcome(tx, key, { carrier: OMITTED })
  await startNext(tx, key, at)
}

/** Removes the message's ranks. Returns whether the client's latest ranks changed. */
const removeRanks = async (tx: Tenant, key: MessageKey, { contexts }: MessageRecord): Promise<boolean> => {
  let changed = false
  for (const { type } of contexts ?? []) {
    await removeContext(tx, key, type)
    changed = (await settleRank(tx, key.contactId, type)) || changed
  }
  return changed
}
