import { reachBy } from '../../contacts/addresses.ts'
import { organizationAtAddress } from '../../organizations/organizations.ts'
import type { Store } from '../../store.ts'

/**
 * Connects a mailbox to an organization, so that clients with an email address are reached from it. A mailbox belongs
 * to one organization of the installation: `taken` if it is another's. Idempotent.
 */
export const connectMailbox = async (
  store: Store,
  organizationId: string,
  address: string,
): Promise<'connected' | 'taken'> => {
  await store.global
    .insertInto('addresses')
    .values({ carrier: 'email', address, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if ((await organizationAtAddress(store.global, 'email', address)) !== organizationId) return 'taken'
  await store.tenant(organizationId, (tx) => reachBy(tx, 'email', 'email'))
  return 'connected'
}
