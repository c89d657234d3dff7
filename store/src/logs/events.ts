import { sql } from 'kysely'
import type { Reach } from '../staff/reach.ts'
import { isWithinReach } from '../staff/reach.ts'
import type { Global, Tenant } from '../store.ts'

/** An event with who did it. */
export interface EventRecord {
  tx: string
  position: bigint
  at: Date
  kind: string
  contact_id: string | null
  payload: Record<string, unknown>
  actor: string | null
  actor_name: string | null
  actor_email: string | null
}

export interface EventsQuery {
  organizationId: string
  /** The clients whose events are shown, with only the reader's own of those about no client; null: all events. */
  reached: readonly string[] | null
  reader: string
  kinds?: readonly string[] | undefined
  actor?: string | undefined
  contactId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

export interface EventsPosition {
  xid: string
  position: string
}

/**
 * Events before a position, newest first, out of the next `scan` of the log: it has no index but its own order.
 * `oldest` is the last one examined, null if there are no more before it.
 */
export const listEvents = async (
  db: Global,
  query: EventsQuery,
  { before, scan, limit, skip = 0 }: { before: EventsPosition | null; scan: number; limit: number; skip?: number },
): Promise<{ events: EventRecord[]; oldest: (EventsPosition & { at: Date }) | null }> => {
  const { rows } = await sql<EventRecord & Oldest>`
    with seen as materialized (${seen(before, scan)}),
      hits as (select * from seen where ${wanted(query)} order by xid desc, position desc limit ${limit} offset ${skip})
    select hits.xid::text as tx, hits.position, hits.at, hits.kind, hits.contact_id, hits.payload, hits.actor,
      a.name as actor_name, a.email as actor_email, ${oldestOf(scan)}
    from (select 1) one left join hits on true left join accounts a on a.account_id = hits.actor
    order by hits.xid desc, hits.position desc`.execute(db)
  return { events: rows.filter(({ tx }) => tx !== null), oldest: rows[0]?.oldest ? oldest(rows[0].oldest) : null }
}

/** How many events there are, out of the newest `scan` of the log. */
export const countEvents = async (
  db: Global,
  query: EventsQuery,
  scan: number,
): Promise<{ count: number; oldest: (EventsPosition & { at: Date }) | null }> => {
  const { rows } = await sql<{ count: number } & Oldest>`
    with seen as materialized (${seen(null, scan)})
    select (select count(*)::int from seen where ${wanted(query)}) as count, ${oldestOf(scan)}`.execute(db)
  const [row] = rows
  return { count: row?.count ?? 0, oldest: row?.oldest ? oldest(row.oldest) : null }
}

/** How often each of these people did what, and when last, from a time on and out of the newest `scan` of the log. */
export const countActions = async (
  db: Global,
  query: { organizationId: string; actors: readonly string[]; kinds: readonly string[]; from: Date },
  scan: number,
): Promise<{ actions: { actor: string; kind: string; count: number; last: Date }[]; oldest: Date | null }> => {
  const { rows } = await sql<{ actor: string | null; kind: string; count: number; last: Date } & Oldest>`
    with seen as materialized (${seen(null, scan)}),
      counted as (
        select actor, kind, count(*)::int as count, max(at) as last from seen
        where organization_id = ${query.organizationId} and actor = any(${[...query.actors]})
          and kind = any(${[...query.kinds]}) and at >= ${query.from}
        group by actor, kind)
    select counted.*, ${oldestOf(scan)} from (select 1) one left join counted on true`.execute(db)
  const actions = rows.flatMap(({ actor, kind, count, last }) => (actor === null ? [] : [{ actor, kind, count, last }]))
  return { actions, oldest: rows[0]?.oldest ? oldest(rows[0].oldest).at : null }
}

interface Oldest {
  oldest: { xid: string; position: string; at: string } | null
}
const oldest = ({ xid, position, at }: NonNullable<Oldest['oldest']>) => ({ xid, position, at: new Date(at) })

const seen = (before: EventsPosition | null, scan: number) => sql`
  select * from facts f
  where ${before === null ? sql`true` : sql`(f.xid, f.position) < (${before.xid}::xid8, ${before.position}::bigint)`}
  order by f.xid desc, f.position desc limit ${scan}`

const oldestOf = (scan: number) => sql`
  (select jsonb_build_object('xid', xid::text, 'position', position::text, 'at', at) from seen
    where (select count(*) from seen) = ${scan} order by xid, position limit 1) as oldest`

const wanted = ({ organizationId, reached, reader, kinds, actor, contactId, from, to }: EventsQuery) => sql`
  organization_id = ${organizationId}
  ${kinds === undefined ? sql`` : sql`and kind = any(${[...kinds]})`}
  ${actor === undefined ? sql`` : sql`and actor = ${actor}`}
  ${contactId === undefined ? sql`` : sql`and contact_id = ${contactId}`}
  ${from === undefined ? sql`` : sql`and at >= ${from}`}
  ${to === undefined ? sql`` : sql`and at < ${to}`}
  ${
    reached === null ? sql`` : sql`and (contact_id = any(${[...reached]}) or contact_id is null and actor = ${reader})`
  }`

/** The ids of all clients within a reach. */
export const listReachableIds = async (tx: Tenant, reach: Reach): Promise<string[]> => {
  const { rows } = await sql<{ contact_id: string }>`
    select c.contact_id from contacts c
    where c.organization_id = ${tx.organizationId} and c.removed_at is null and ${isWithinReach(reach, 'c')}`.execute(
    tx.db,
  )
  return rows.map((row) => row.contact_id)
}
