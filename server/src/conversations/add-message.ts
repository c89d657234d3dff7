import { toMessageId } from '@attune/contract/ids'
import { OMITTED } from '@attune/contract/conversations/constants'
import type { MessageAuthor } from '@attune/contract/conversations/entity'
import { insertAttachments } from '@attune/store/conversations/attachments'
import { insertOrigin, writeGate, type MessageOrigin } from '@attune/store/conversations/automated/origins'
import { insertDelivery } from '@attune/store/conversations/deliveries'
import { insertMessage } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import { recordFacts } from '../work/record-facts.ts'
import { countSent } from './automated/count-sent.ts'
import { findRoute, type FinalDecision, type LockedContact, type SendRoute } from './delivery/ask-gate.ts'

/** An outgoing message about to be born, whoever wrote it. */
export interface NewMessage {
  /** Under its lock. */
  contact: LockedContact
  suffix: string
  text: string
  /** Files that were taken for it, in this transaction. */
  attachments?: readonly string[]
  tags?: string[]
  author: { kind: Exclude<MessageAuthor, 'contact'>; id: string | null }
  cause: string | null
  at: Date
  /** Of automation: what wrote it, and the way out that the gate was just asked for, under the same lock. */
  automated?: { origin: MessageOrigin; way: SendRoute<FinalDecision> }
}

/**
 * The one birth of every outgoing message: gate, row, intent to deliver and fact in the caller's
 * transaction. The fact sets the delivery work going. Answers the sequence.
 */
export const addMessage = async (tx: Tenant, birth: NewMessage): Promise<number> => {
  const { contact, attachments = [], automated, at } = birth
  const contactId = contact.contact_id
  const way = automated?.way ?? (await findRoute(tx, contact, at))
  const { address, own, decision } = way
  const leaves = decision.decision === 'sent' && address !== null
  const sequence = await insertMessage(tx, {
    contact_id: contactId,
    suffix: birth.suffix,
    direction: 2,
    text: birth.text,
    at,
    delivery: 0,
    delivery_error: null,
    outcome: null,
    carrier: leaves ? address.carrier : OMITTED,
    from_address: own,
    to_address: address?.address ?? null,
    author_kind: birth.author.kind,
    author_id: birth.author.id,
    tags: birth.tags ?? [],
    gate_decision: decision.decision,
    gate_reason: decision.reason,
    num_attach: attachments.length,
  })
  const place = { contactId, sequence }
  const files = attachments.map((mediaId) => ({ mediaId }))
  await insertAttachments(tx, place, files)
  if (automated !== undefined) await insertOrigin(tx, place, automated.origin)
  await writeGate(tx, place, { stage: 'birth', ...decision, at })
  if (leaves) await insertDelivery(tx, place, address.carrier)
  await recordFacts(tx, [
    {
      kind: leaves ? 'MessageAdded' : 'MessageOmitted',
      contactId,
      payload: { messageId: toMessageId({ ...place, suffix: birth.suffix }) },
      actor: birth.author.id,
      cause: birth.cause,
      at,
    },
  ])
  if (leaves) await countSent(tx, contact, way, { automated: automated !== undefined, cause: birth.cause, at })
  return sequence
}
