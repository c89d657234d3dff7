import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

/**
 * Messages that are in line at one of our addresses leave at another rate from now on: so many segments a second. This
 * locks the address, which all its other messages wait for, so it comes last in the transaction.
 */
export const rescaleLine = async (
  tx: Tenant,
  { carrier, address }: { carrier: string; address: string },
  rate: { before: number; now: number },
): Promise<void> => {
  // Like what releases them: first the address, then those in line.
  await sql`
    select from address_pace where organization_id = ${tx.organizationId} and carrier = ${carrier}
      and address = ${address} for update`.execute(tx.db)
  await sql`
    with rescaled as (
      update deliveries set paced_ms = ceil(paced_ms * ${rate.before}::float8 / ${rate.now}::float8)
      where organization_id = ${tx.organizationId} and carrier = ${carrier} and paced_from = ${address}
        and state = 'paced'
      returning paced_first, paced_ms)
    update address_pace set first_ms = coalesce((select sum(paced_ms) from rescaled where paced_first), 0),
      other_ms = coalesce((select sum(paced_ms) from rescaled where not paced_first), 0)
    where organization_id = ${tx.organizationId} and carrier = ${carrier} and address = ${address}`.execute(tx.db)
}
