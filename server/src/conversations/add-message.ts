import { toMessageId } from '@attune/contract/ids'
import { OMITTED } from '@attune/contract/conversations/constants'
import type { MessageAuthor } from '@attune/contract/conversations/entity'
import { insertAttachments } from '@attune/store/conversations/attachments'
import { insertOrigin, writeGate, type MessageOrigin } from '@attune/store/conversations/automated/origins'
import { insertDelivery } from '@attune/store/conversations/deliveries'
import type { NewFact } from '@attune/store/facts/append-facts'
import { insertMessage } from '@attune/store/conversations/messages'
import type { TemplateRecord } from '@attune/store/conversations/tables'
import type { Tenant } from '@attune/store/store'
import { recordFacts } from '../work/record-facts.ts'
import { askTranscripts } from './attachments/ask-transcripts.ts'
import { countSent } from './automated/count-sent.ts'
import {
  findRoute,
  isStopConfirmation,
  type BothAddresses,
  type FinalDecision,
  type SendRoute,
} from './delivery/ask-gate.ts'
import type { LockedContact } from '../contacts/access.ts'

/** An outgoing message about to be written, by a person or by automation. */
export interface NewMessage {
  /** Locked. */
  contact: LockedContact
  suffix: string
  text: string
  /** Media ids already taken for this message in this transaction. */
  attachments?: readonly string[]
  /** The sequence of the message that it quotes. */
  quotes?: number | null
  tags?: string[]
  author: {
    kind: Exclude<MessageAuthor, 'contact'>
    id: string | null
    /** For whom they cover. */ coveredId?: string | null
  }
  cause: string | null
  at: Date
  /** With it a person answers the client: the client no longer waits, and what they asked before is answered. */
  isReply?: true
  /** The WhatsApp template that it is sent as. */
  template?: TemplateRecord | undefined
  /** Set if its writer chose the address to send it from. */
  between?: BothAddresses | undefined
  /** Set for answers to a keyword, which the gate treats as a person's. */
  origin?: MessageOrigin | undefined
  /** Set for automation's messages: their origin and the route the gate has just decided on, under the same lock. */
  automated?: { origin: MessageOrigin; route: SendRoute<FinalDecision> }
}

/**
 * Writes an outgoing message: gate decision, row, intent to deliver and fact, in the caller's transaction. Every
 * outgoing message is written here; the fact starts its delivery. Returns the sequence.
 */
export const addMessage = async (tx: Tenant, message: NewMessage): Promise<number> => {
  const { contact, attachments = [], automated, at } = message
  const origin = automated?.origin ?? message.origin
  const contactId = contact.contact_id
  const route =
    automated?.route ??
    (await findRoute(tx, contact, at, message.between, isStopConfirmation(message.author.kind, message.origin?.runId)))
  const { address, own, decision } = route
  const leaves = decision.decision === 'sent' && address !== null
  const row: Parameters<typeof insertMessage>[1] = {
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
    covered_id: message.author.coveredId ?? null,
    tags: message.tags ?? [],
    gate_decision: decision.decision,
    gate_reason: decision.reason,
    num_attach: attachments.length,
    template: message.template === undefined ? null : JSON.stringify(message.template),
    quotes_sequence: message.quotes ?? null,
  }
  const sequence = await insertMessage(tx, row, message.isReply === true ? 'ends' : 'stays')
  const position = { contactId, sequence }
  const files = attachments.map((mediaId) => ({ mediaId }))
  await insertAttachments(tx, position, files)
  if (origin !== undefined) await insertOrigin(tx, position, origin)
  await writeGate(tx, position, { stage: 'birth', ...decision, at })
  if (leaves) await insertDelivery(tx, position, address.carrier)
  // What automation sends was chosen by people, who know what it says.
  if (files.length > 0 && message.author.kind === 'user')
    await askTranscripts(tx, { ...position, suffix: message.suffix }, at)
  const fact: NewFact = {
    kind: leaves ? 'MessageAdded' : 'MessageOmitted',
    contactId,
    payload: { messageId: toMessageId({ ...position, suffix: message.suffix }) },
    actor: message.author.id,
    cause: message.cause,
    at,
  }
  const traits = message.isReply === true ? (['replies'] as const) : []
  await recordFacts(tx, [fact], { urgent: automated === undefined, traits })
  if (leaves) await countSent(tx, contact, route, { automated: automated !== undefined, cause: message.cause, at })
  return sequence
}
