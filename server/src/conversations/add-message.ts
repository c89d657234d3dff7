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
import { findRoute, type FinalDecision, type SendRoute } from './delivery/ask-gate.ts'
import type { LockedContact } from '../contacts/access.ts'

/** An outgoing message about to be written, by a person or by automation. */
export interface NewMessage {
  /** Locked. */
  contact: LockedContact
  suffix: string
  text: string
  /** Media ids already taken for this message in this transaction. */
  attachments?: readonly string[]
  tags?: string[]
  author: { kind: Exclude<MessageAuthor, 'contact'>; id: string | null }
  cause: string | null
  at: Date
  /** Set for automation's messages: their origin and the route the gate has just decided on, under the same lock. */
  automated?: { origin: MessageOrigin; route: SendRoute<FinalDecision> }
}

/**
 * Writes an outgoing message: gate decision, row, intent to deliver and fact, in the caller's transaction. Every
 * outgoing message is written here; the fact starts its delivery. Returns the sequence.
 */
export const addMessage = async (tx: Tenant, message: NewMessage): Promise<number> => {
  const { contact, attachments = [], automated, at } = message
  const contactId = contact.contact_id
  const route = automated?.route ?? (await findRoute(tx, contact, at))
  const { address, own, decision } = route
  const leaves = decision.decision === 'sent' && address !== null
  const sequence = await insertMessage(tx, {
    contact_id: contactId,
    suffix: message.suffix,
    direction: 2,
    text: message.text,
    at,
    delivery: 0,
    delivery_error: null,
    outcome: null,
    carrier: leaves ? address.carrier : OMITTED,
    from_address: own,
    to_address: address?.address ?? null,
    author_kind: message.author.kind,
    author_id: message.author.id,
    tags: message.tags ?? [],
    gate_decision: decision.decision,
    gate_reason: decision.reason,
    num_attach: attachments.length,
  })
  const position = { contactId, sequence }
  const files = attachments.map((mediaId) => ({ mediaId }))
  await insertAttachments(tx, position, files)
  if (automated !== undefined) await insertOrigin(tx, position, automated.origin)
  await writeGate(tx, position, { stage: 'birth', ...decision, at })
  if (leaves) await insertDelivery(tx, position, address.carrier)
  await recordFacts(tx, [
    {
      kind: leaves ? 'MessageAdded' : 'MessageOmitted',
      contactId,
      payload: { messageId: toMessageId({ ...position, suffix: message.suffix }) },
      actor: message.author.id,
      cause: message.cause,
      at,
    },
  ])
  if (leaves) await countSent(tx, contact, route, { automated: automated !== undefined, cause: message.cause, at })
  return sequence
}
