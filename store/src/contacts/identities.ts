import type { Tenant } from '../store.ts'

/** What says who a contact is. */
export interface Identity {
  contact_id: string
  full_name: string
  first_name: string | null
  email: string | null
  phone: string | null
}

export const loadIdentities = (tx: Tenant, contactIds: readonly string[]): Promise<Identity[]> =>
  contactIds.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('contacts')
        .select(['contact_id', 'full_name', 'first_name', 'email', 'phone'])
        .where('organization_id', '=', tx.organizationId)
        .where('contact_id', 'in', contactIds)
        .execute()
