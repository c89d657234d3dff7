import { sql, type RawBuilder } from 'kysely'
import { microsecondsOf, pageByMoment } from '../page-by-moment.ts'
import type { Reach } from '../staff/reach.ts'
import { isWithinReach } from '../staff/reach.ts'
import type { Global, Tenant } from '../store.ts'
import type { LogPosition } from './forget.ts'

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
  /** When it happened, for the `next` cursor. */
  sort_key: string
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

/** A place in the list of events: a moment in microseconds, and the number of the event. */
export interface EventsPlace {
  key: string
  id: string
}

/** How many events are examined at first for each one of the page. */
const NEAR = 20

/**
 * Events, newest first; one more than `limit`. An index finds them by one condition and by time. If there are others, only
 * the next `scan` events are examined for these: if they don't fill the page, `beyond` is the last one examined, or null if
 * there are no more.
 */
export const listEvents = async (
  db: Global,
  query: EventsQuery,
  { after, scan, limit, skip = 0 }: { after?: EventsPlace | undefined; scan: number; limit: number; skip?: number },
): Promise<{ events: EventRecord[]; beyond: EventsPlace | null }> => {
  const { parts, others } = planOf(query)
  const page = pageByMoment(sql`f.at`, sql`f.position`, { limit, after })
  const newestFirst = sql`order by f.at desc, f.position desc`
  const newest = (most: number) =>
    unionOf(parts, (part) => sql`(select f.* from facts f where ${part} and ${page.isOn} ${newestFirst} limit ${most})`)
  // Events and the place of the last one examined come from one statement. With two, what arrives in between would move
  // that place, and the next page would list some events again.
  const examine = async (most: number): Promise<{ events: EventRecord[]; beyond: EventsPlace | null }> => {
    const last = sql`(
      select jsonb_build_object('key', ${page.key}, 'id', f.position::text)
      from (select f.at, f.position from (${newest(most)}) f ${newestFirst} offset ${most - 1} limit 1) f)`
    // Without other conditions nothing lies beyond a page that isn't full. Asking for the page alone is quicker to plan.
    const found = others === null ? sql`hits f` : sql`(select 1) one left join hits f on true`
    const beyond =
      others === null ? sql`null::jsonb` : sql`case when (select count(*) from hits) <= ${limit} then ${last} end`
    const { rows } = await sql<EventRecord & { beyond: EventsPlace | null }>`
      with hits as (
        select * from (select f.* from (${newest(most)}) f ${newestFirst} limit ${most}) f where ${others ?? sql`true`}
        order by ${page.order} offset ${skip})
      select f.xid::text as tx, f.position, f.at, f.kind, f.contact_id, f.payload, f.actor, a.name as actor_name,
        a.email as actor_email, ${page.key} as sort_key, ${beyond} as beyond
      from ${found} left join accounts a on a.account_id = f.actor
      ${newestFirst}`.execute(db)
    return { events: rows.filter(({ tx }) => tx !== null), beyond: rows[0]?.beyond ?? null }
  }
  const wanted = skip + limit + 1
  if (others === null) return examine(wanted)
  // Few events at first: for many, a plan may sort all of them before it looks at one.
  const near = Math.min(wanted * NEAR, scan)
  const nearest = await examine(near)
  return nearest.beyond === null || near === scan ? nearest : examine(scan)
}

/** How many events there are, among `scan` that an index finds. `isMore`: it would find more than those. */
export const countEvents = async (
  db: Global,
  query: EventsQuery,
  scan: number,
): Promise<{ count: number; isMore: boolean }> => {
  const { parts, others } = planOf(query)
  const found = unionOf(parts, (part) => sql`select f.* from facts f where ${part}`)
  const { rows } = await sql<{ count: number; examined: number }>`
    select count(*) filter (where ${others ?? sql`true`})::int as count, count(*)::int as examined
    from (${found} limit ${scan + 1}) f`.execute(db)
  const { count = 0, examined = 0 } = rows[0] ?? {}
  return { count: Math.min(count, scan), isMore: examined > scan }
}

/**
 * Counts what each of these people has done since `from`, by kind, with the time of the last one. At most `scan` events are examined, divided
 * evenly among the people; whoever has fewer leaves the rest to those who have more. If that isn't enough for one of
 * them, `since` is the time from which everybody's actions are counted.
 */
export const countActions = async (
  db: Global,
  query: { organizationId: string; actors: readonly string[]; kinds: readonly string[]; from: Date },
  scan: number,
): Promise<{ actions: { actor: string; kind: string; count: number; last: Date }[]; since: Date | null }> => {
  const share = Math.floor(scan / Math.max(query.actors.length, 1))
  const factsOf = (actor: RawBuilder<unknown>, isNext: RawBuilder<unknown>, more: RawBuilder<unknown>) => sql`
    select f.actor, f.kind, f.at, ${more} from facts f
    where f.organization_id = ${query.organizationId} and f.actor = ${actor} and f.at >= ${query.from} and ${isNext}
    order by f.at desc, f.position desc`
  // Hardly anybody exceeds their share, so the facts are usually read once and counted as they are.
  const { rows } = await sql<{ actor: string | null; kind: string; count: number; last: Date; since: Date | null }>`
    with seen as materialized (
        select latest.* from unnest(${[...query.actors]}::text[]) person(account_id) cross join lateral (
          ${factsOf(sql`person.account_id`, sql`true`, sql`f.position`)} limit ${share}) latest),
      shares as materialized (
        select actor, kind, count(*)::int as count, min(at) as first, max(at) as last from seen group by actor, kind),
      used_up as materialized (
        select actor, min(first) as at from shares group by actor having sum(count) = ${share}),
      second as (
        select (${scan} - (select coalesce(sum(count), 0) from shares)) / greatest(count(*), 1) as share from used_up),
      more as materialized (
        select latest.* from (
          select u.actor, u.at, min(s.position) as position from used_up u join seen s on s.actor = u.actor and s.at = u.at
          group by u.actor, u.at) u cross join lateral (
          ${factsOf(
            sql`u.actor`,
            sql`(f.at, f.position) < (u.at, u.position)`,
            sql`row_number() over (order by f.at desc, f.position desc) as n`,
          )} limit (select share from second)) latest),
      cut as materialized (
        select max(at) as since from (
          select at from used_up where (select share from second) = 0
          union all select at from more where n = (select share from second)) ends),
      counted as (
        select actor, kind, sum(count)::int as count, max(last) as last from (
          select actor, kind, count, last from shares where (select since from cut) is null
          union all select actor, kind, count(*)::int, max(at) from seen
          where (select since from cut) is not null and at >= (select since from cut) group by actor, kind
          union all select actor, kind, count(*)::int, max(at) from more
          where (select since from cut) is null or at >= (select since from cut) group by actor, kind) found
        where kind = any(${[...query.kinds]})
        group by actor, kind)
    select counted.*, cut.since from cut left join counted on true`.execute(db)
  const actions = rows.flatMap(({ actor, kind, count, last }) => (actor === null ? [] : [{ actor, kind, count, last }]))
  return { actions, since: rows[0]?.since ?? null }
}

/** The place of an event that a cursor of an earlier version names by its position in the log. */
export const placeOf = async (db: Global, { xid, position }: LogPosition): Promise<EventsPlace | null> => {
  const { rows } = await sql<EventsPlace>`
    select ${microsecondsOf(sql`f.at`)} as key, f.position::text as id from facts f
    where (f.xid, f.position) <= (${xid}::xid8, ${position}::bigint)
    order by f.xid desc, f.position desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Most of the log consists of these, so they have no index by kind. */
const FREQUENT: ReadonlySet<string> = new Set(['MessageAdded', 'MessageReceived', 'DeliveryChanged'])

/**
 * What an index finds by time and the narrowest other condition, in parts that are each in the order of the index, and what
 * else the events have to meet, if anything.
 */
const planOf = (query: EventsQuery): { parts: RawBuilder<boolean>[]; others: RawBuilder<boolean> | null } => {
  const { organizationId, reached, reader, actor, contactId, from, to } = query
  const kinds = query.kinds && [...new Set(query.kinds)]
  const part = (condition: RawBuilder<unknown>) => sql<boolean>`
    f.organization_id = ${organizationId} and ${condition}
      ${from === undefined ? sql`` : sql`and f.at >= ${from}`} ${to === undefined ? sql`` : sql`and f.at < ${to}`}`
  const isOfKinds = kinds && sql<boolean>`f.kind = any(${kinds})`
  const isByActor = actor === undefined ? undefined : sql<boolean>`f.actor = ${actor}`
  const isReached =
    reached === null
      ? undefined
      : sql<boolean>`(f.contact_id = any(${[...reached]}) or f.contact_id is null and f.actor = ${reader})`
  if (contactId !== undefined)
    return { parts: [part(sql`f.contact_id = ${contactId}`)], others: allOf(isOfKinds, isByActor, isReached) }
  if (isByActor !== undefined) return { parts: [part(isByActor)], others: allOf(isOfKinds, isReached) }
  if (kinds?.every((kind) => !FREQUENT.has(kind)) === true)
    return { parts: kinds.map((kind) => part(sql`f.kind = ${kind}`)), others: allOf(isReached) }
  return { parts: [part(sql`true`)], others: allOf(isOfKinds, isReached) }
}

const unionOf = (
  parts: readonly RawBuilder<boolean>[],
  select: (part: RawBuilder<boolean>) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql.join(parts.map(select), sql` union all `)

const allOf = (...conditions: (RawBuilder<boolean> | undefined)[]): RawBuilder<boolean> | null => {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length === 0 ? null : sql<boolean>`${sql.join(given, sql` and `)}`
}

/** The ids of all clients within a reach. */
export const listReachableIds = async (tx: Tenant, reach: Reach): Promise<string[]> => {
  const { rows } = await sql<{ contact_id: string }>`
    select c.contact_id from contacts c
    where c.organization_id = ${tx.organizationId} and c.removed_at is null and ${isWithinReach(reach, 'c')}`.execute(
    tx.db,
  )
  return rows.map((row) => row.contact_id)
}
