import type { DeliveryReason } from '@attune/contract/conversations/sms/delivery-reasons'
import { readStandardWord } from '@attune/engine/keywords/standard-words'
import { noteDeadEnd } from '@attune/store/contacts/addresses'
import { closeWindow } from '@attune/store/channels/whatsapp'
import { setOptOut } from '@attune/store/contacts/change-contacts'
import { listMergedInto, lockRoot } from '@attune/store/contacts/contacts'
import type { DeliveryRecord } from '@attune/store/conversations/deliveries'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import { hasTextSince, listSaidSince } from '@attune/store/conversations/carrier-texts'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../contacts/access.ts'
import { recordFacts } from '../work/record-facts.ts'

/**
 * Opts a client out of our texts or in again, and records the fact. Changes nothing if they already are. `saidAt`: when
 * they said so, if that isn't now.
 */
export const changeOptOut = async (
  tx: Tenant,
  contactId: string,
  isOut: boolean,
  { cause, at, saidAt = at }: { cause: string | null; at: Date; saidAt?: Date },
): Promise<void> => {
  // A carrier may refuse what was on its way to a client who has been merged into another.
  const contact = await lockRoot(tx, contactId)
  if (contact === undefined || (contact.opted_out_at !== null) === isOut) return
  await setOptOut(tx, contact.contact_id, isOut ? saidAt : null)
  const kind = isOut ? 'ContactOptedOut' : 'ContactOptedIn'
  await recordFacts(tx, [{ kind, contactId: contact.contact_id, actor: null, cause, at }])
}

/**
 * Whether STOP or START is the client's latest word on being texted. Texts may be taken in hours late and in any order,
 * so their carriers' time decides.
 */
export const isLatestWord = async (
  tx: Tenant,
  { contact_id: contactId, opted_out_at: outAt }: LockedContact,
  saidAt: Date,
): Promise<boolean> => {
  if (outAt !== null && outAt > saidAt) return false
  const later = await listSaidSince(tx, [contactId, ...(await listMergedInto(tx, contactId))], saidAt)
  return later.every((text) => {
    const kind = readStandardWord(text)?.kind
    return kind !== 'stop' && kind !== 'start'
  })
}

/**
 * Does what a carrier's refusal calls for: a client who opted out at the carrier has opted out here, unless they have
 * written after the message that was refused, because that may have been START. A client who can't be written to freely
 * over WhatsApp has to write first.
 */
export const obeyCarrier = async (
  tx: Tenant,
  { contact_id: contactId, sequence, called_at: calledAt }: DeliveryRecord,
  reason: DeliveryReason,
  by: { cause: string | null; at: Date },
): Promise<void> => {
  if (reason === 'window') {
    const [message] = await loadMessagesAt(tx, [{ contactId, sequence }])
    const own = message?.from_address ?? null
    if (own !== null) await closeWindow(tx, { contactId, own }, calledAt ?? by.at, by.at)
  }
  if (reason === 'bad-number') await noteFailure(tx, { contactId, sequence }, by)
  if (reason !== 'opted-out') return
  // Once merged into another, the client writes in that one's thread.
  const root = (await lockRoot(tx, contactId))?.contact_id
  if (root === undefined) return
  const threads = [root, ...(await listMergedInto(tx, root))]
  if (calledAt !== null && (await hasTextSince(tx, threads, calledAt))) return
  await changeOptOut(tx, root, true, { ...by, saidAt: calledAt ?? by.at })
}

/** After two such failures of one address, an hour apart with nothing arriving in between, it is no longer used. */
const noteFailure = async (
  tx: Tenant,
  position: { contactId: string; sequence: number },
  { cause, at }: { cause: string | null; at: Date },
): Promise<void> => {
  const [message] = await loadMessagesAt(tx, [position])
  if (message === undefined || message.to_address === null) return
  const { carrier, to_address: address } = message
  // After a merge the address, and what is known about it, belongs to the client who stays.
  const contact = await lockRoot(tx, position.contactId)
  if (contact === undefined) return
  const { contact_id: contactId } = contact
  if (!(await noteDeadEnd(tx, contactId, { carrier, address }, at))) return
  await recordFacts(tx, [{ kind: 'ContactAddressDied', contactId, payload: { carrier }, actor: null, cause, at }])
}
