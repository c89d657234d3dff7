import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

/** Which of these email addresses, in lower case, belong to the organization's staff. */
export const filterStaffAddresses = async (tx: Tenant, addresses: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ address: string }>`
    select lower(email) as address from staff
    where organization_id = ${tx.organizationId} and lower(email) = any(${[...addresses]})`.execute(tx.db)
  return new Set(rows.map(({ address }) => address))
}
