import { messageId } from '@attune/contract/ids'
import { OMITTED } from '@attune/contract/conversations/constants'
import type { MessageAuthor } from '@attune/contract/conversations/entity'
import { insertAttachments } from '@attune/store/conversations/attachments'
import { insertDelivery } from '@attune/store/conversations/deliveries'
import { insertMessage } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import { recordFacts } from '../work/record-facts.ts'
import { wayOut, type LockedContact } from './delivery/way-out.ts'

/** An outgoing message about to be born, whoever wrote it. */
export interface Birth {
  /** Under its lock. */
  contact: LockedContact
  suffix: string
  text: string
  /** Files that were taken for it, in this transaction. */
  attachments?: readonly string[]
  author: { kind: Exclude<MessageAuthor, 'contact'>; id: string | null }
  cause: string | null
  at: Date
}

/**
 * The one birth of every outgoing message: gate, row, intent to deliver and fact in the caller's
 * transaction. The fact sets the delivery work going. Answers the sequence.
 */
export const addMessage = async (tx: Tenant, birth: Birth): Promise<number> => {
  const { contact, attachments = [] } = birth
  const contactId = contact.contact_id
  const { address, own, decision } = await wayOut(tx, contact)
  const leaves = decision.decision === 'sent' && address !== null
  const sequence = await insertMessage(tx, {
    contact_id: contactId,
    suffix: birth.suffix,
    direction: 2,
    text: birth.text,
    at: birth.at,
    delivery: 0,
    delivery_error: null,
    outcome: null,
    carrier: leaves ? address.carrier : OMITTED,
    from_address: own,
    to_address: address?.address ?? null,
    author_kind: birth.author.kind,
    author_id: birth.author.id,
    gate_decision: decision.decision,
    gate_reason: decision.reason,
    num_attach: attachments.length,
  })
  const files = attachments.map((mediaId) => ({ mediaId }))
  await insertAttachments(tx, { contactId, sequence }, files)
  if (leaves) await insertDelivery(tx, { contactId, sequence }, address.carrier)
  await recordFacts(tx, [
    {
      kind: leaves ? 'MessageAdded' : 'MessageOmitted',
      contactId,
      payload: { messageId: messageId({ contactId, sequence, suffix: birth.suffix }) },
      actor: birth.author.id,
      cause: birth.cause,
      at: birth.at,
    },
  ])
  return sequence
}
