import { sql } from 'kysely'
import type { Global, Tenant } from '../store.ts'
import { PROOF_FACTS } from './proof.ts'

/** The position of a fact in the log. */
export interface LogPosition {
  xid: string
  position: string
}

/** The shortest time for which any organization keeps its log, in days; null if all keep it forever. */
export const shortestLogDays = async (db: Global): Promise<number | null> => {
  const row = await db
    .selectFrom('organizations')
    .select(({ fn }) => fn.min('log_days').as('days'))
    .executeTakeFirst()
  return row?.days ?? null
}

/**
 * Goes through the next part of the log and deletes what is older than its organization keeps. What clients' proofs are
 * made of stays. Returns the last fact examined, null at the end.
 */
export const forgetFacts = async (
  db: Global,
  { after, now, portion }: { after: LogPosition; now: Date; portion: number },
): Promise<(LogPosition & { at: Date }) | null> => {
  const { rows } = await sql<LogPosition & { at: Date }>`
    with seen as materialized (
      select xid, position, organization_id, kind, at from facts
      where (xid, position) > (${after.xid}::xid8, ${after.position}::bigint) order by xid, position limit ${portion}
    ), gone as (
      delete from facts f using seen s join organizations o on o.organization_id = s.organization_id
      where f.xid = s.xid and f.position = s.position and s.at < ${now}::timestamptz - o.log_days * interval '1 day'
        and s.kind not in (${PROOF_FACTS})
    )
    select xid::text, position::text, at from seen order by seen.xid desc, seen.position desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The organizations that don't keep their log forever. */
export const listLogRules = async (db: Global): Promise<{ organizationId: string; days: number }[]> => {
  const rows = await db
    .selectFrom('organizations')
    .select(['organization_id', 'log_days'])
    .where('log_days', 'is not', null)
    .execute()
  return rows.map((row) => ({ organizationId: row.organization_id, days: row.log_days ?? 0 }))
}

/** Some clients for whom there are looks from before a time. */
export const listOldLooks = async (tx: Tenant, before: Date, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from (
      select contact_id from looks where organization_id = ${tx.organizationId} and hour < ${before} order by hour
      limit ${limit}) old`.execute(tx.db)
  return rows.map((row) => row.contact_id)
}

/** Deletes a client's looks from before a time if their proof has them. Returns how many are left. */
export const forgetLooks = async (tx: Tenant, contactId: string, before: Date): Promise<void> => {
  await sql`
    delete from looks l where organization_id = ${tx.organizationId} and contact_id = ${contactId} and hour < ${before}
      and exists (select from proof_lines p where p.organization_id = l.organization_id and p.contact_id = l.contact_id
        and p.source = 'look:' || extract(epoch from l.hour)::bigint || ':' || l.reader_id || ':' || l.account_id)`.execute(
    tx.db,
  )
}
