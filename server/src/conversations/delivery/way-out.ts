import { addressOfContact, ownAddress } from '@attune/store/contacts/addresses'
import type { lockContact } from '@attune/store/contacts/contacts'
import type { Tenant } from '@attune/store/store'
import { gate, type GateDecision } from './gate.ts'

/** A contact under its lock. */
export type LockedContact = NonNullable<Awaited<ReturnType<typeof lockContact>>>

/** How a message would leave for a contact now: their address, ours of the same carrier, and what the gate says. */
export const wayOut = async (
  tx: Tenant,
  contact: LockedContact,
): Promise<{ address: { carrier: string; address: string } | null; own: string | null; decision: GateDecision }> => {
  const address = await addressOfContact(tx, contact.contact_id)
  const own = address === null ? null : await ownAddress(tx, address.carrier)
  return { address, own, decision: gate({ contact, hasAddress: own !== null }) }
}
