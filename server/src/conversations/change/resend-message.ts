import { isWhatsApp } from '@attune/contract/channels/whatsapp/templates'
import type { Message } from '@attune/contract/conversations/entity'
import { OMITTED } from '@attune/contract/conversations/constants'
import { writeGate } from '@attune/store/conversations/automated/origins'
import { beginAttempt } from '@attune/store/conversations/change/attempts'
import { settleFailure } from '@attune/store/conversations/change/write-messages'
import { updateOutcome } from '@attune/store/conversations/deliveries'
import { loadMessagesAt, type MessageRecord } from '@attune/store/conversations/messages'
import { endWait } from '@attune/store/conversations/waits'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { byOf, causeOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { accessMessage, messageFor } from '../access.ts'
import { countSent } from '../automated/count-sent.ts'
import { findRoute } from '../delivery/ask-gate.ts'
import { resendStateOf } from './abilities.ts'

/**
 * Resends a message: it keeps its sequence and gets a new delivery attempt behind those already in line. Of two
 * simultaneous requests the second is refused, because delivery is already under way.
 */
export const resendMessage = (deps: Deps, who: Member, input: { id: string }): Promise<Message> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const { key, contact, row } = await accessMessage(tx, who, input.id)
    refuseResend(row)
    const wasCounted = row.carrier !== OMITTED
    const route = await findRoute(tx, wasCounted ? { ...contact, message_limit: null } : contact, deps.now())
    const { address, own, decision } = route
    if (decision.decision === 'omitted' || address === null)
      throw new Refusal('MessageStillOmitted', { reason: decision.reason ?? 'no-address' })
    await beginAttempt(tx, key, address.carrier)
    await updateOutcome(tx, key, {
      delivery: 0,
      delivery_error: null,
      delivery_reason: null,
      outcome: null,
      sent_at: null,
      carrier: address.carrier,
      from_address: own,
      to_address: address.address,
      // Only WhatsApp has templates.
      ...(own !== null && isWhatsApp(own) ? {} : { template: null }),
      gate_decision: decision.decision,
      gate_reason: decision.reason,
    })
    await writeGate(tx, key, { stage: 'claim', ...decision, at: deps.now() })
    await settleFailure(tx, key.contactId)
    const by = { automated: false, cause: causeOf(who), at: deps.now() }
    if (!wasCounted) await countSent(tx, contact, route, by)
    const fact = { contactId: key.contactId, ...byOf(who, deps.now()) }
    // While it was omitted it did not end the client's wait for a reply.
    const replies = row.carrier === OMITTED && row.author_kind === 'user'
    await recordFacts(tx, [{ kind: 'MessageResent', payload: { messageId: input.id }, ...fact }], {
      urgent: true,
      traits: replies ? ['replies'] : [],
    })
    if (replies && (await endWait(tx, key.contactId)) !== null) await recordFacts(tx, [{ kind: 'WaitEnded', ...fact }])
    const [after = row] = await loadMessagesAt(tx, [key])
    return messageFor(deps, tx, who, after)
  })

const refuseResend = (row: MessageRecord): void => {
  if (row.deleted_at !== null) throw new Refusal('MessageDeleted')
  const state = resendStateOf(row)
  if (state === 'not-ours') throw new Refusal('MessageNotOurs')
  if (state === 'delivered') throw new Refusal('MessageDelivered')
  if (state === 'under-way') throw new Refusal('MessageUnderWay')
}
