import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

/** The messages to a client that have failed since one was delivered. */
export interface Failures {
  contact_id: string
  /** At least 1. */
  times: number
  /** When the first of them was written. */
  since: Date
}

/** The failures of these clients, counted up to `most` each; none for a client whose last message arrived. */
export const listFailures = async (tx: Tenant, contactIds: readonly string[], most: number): Promise<Failures[]> => {
  const { rows } = await sql<Failures>`
    select c.contact_id, failed.times, failed.since
    from unnest(${[...contactIds]}::text[]) as c (contact_id)
    cross join lateral (
      select count(*)::int as times, min(one.at) as since from (
        select m.at from messages m
        where m.organization_id = ${tx.organizationId} and m.contact_id = c.contact_id and m.direction = 2
          and m.delivery = -1 and m.deleted_at is null and m.sequence > coalesce((
            select d.sequence from messages d
            where d.organization_id = m.organization_id and d.contact_id = c.contact_id and d.direction = 2
              and d.delivery = 1
            order by d.sequence desc limit 1
          ), 0)
        order by m.sequence limit ${most}
      ) as one
    ) as failed
    where failed.times > 0`.execute(tx.db)
  return rows
}
