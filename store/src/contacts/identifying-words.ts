import type { Tenant } from '../store.ts'

/** Texts that identify a contact, to be masked for readers who may not see them. */
export const loadIdentifyingWords = async (tx: Tenant, contactId: string): Promise<string[]> => {
  const row = await tx.db
    .selectFrom('contacts')
    .select(['full_name', 'first_name', 'email', 'phone'])
    .where('organization_id', '=', tx.organizationId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
  const names = [row?.full_name, row?.first_name, ...(row?.full_name.split(/\s+/) ?? []), row?.email, row?.phone]
  return names.filter((name): name is string => typeof name === 'string' && name.length > 1)
}
