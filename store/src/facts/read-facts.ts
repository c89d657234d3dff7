import type { FactKind } from '@attune/contract/app/facts'
import { sql } from 'kysely'
import type { Global } from '../store.ts'

/**
 * A position in the event log, opaque to clients as `xid-position-server`. The position alone isn't enough, since a
 * transaction that took its number earlier may commit later.
 */
export interface FactPosition {
  xid: string
  position: bigint
  /**
   * The start of the database server that it was read from. Another server, or this one after a restart, may continue
   * from an earlier state of the log and use the same numbers again. Absent in cursors of earlier versions.
   */
  server?: string
}

export interface Fact extends FactPosition {
  server: string
  version: number
  organizationId: string | null
  contactId: string | null
  kind: FactKind
  payload: Record<string, unknown>
  actor: string | null
  cause: string | null
  at: Date
}

export const cursorOf = ({ xid, position, server }: FactPosition): string =>
  server === undefined ? `${xid}-${position}` : `${xid}-${position}-${server}`

/** Maximum xid8 and bigint. */
const LAST_XID = 2n ** 64n - 1n
const LAST_POSITION = 2n ** 63n - 1n

/** Parses a cursor; null if it is invalid. */
export const parseCursor = (cursor: string): FactPosition | null => {
  const [, xid, position, server] = /^([0-9]{1,20})-([0-9]{1,19})(?:-([0-9a-f]{1,16}))?$/.exec(cursor) ?? []
  if (xid === undefined || position === undefined) return null
  if (BigInt(xid) > LAST_XID || BigInt(position) > LAST_POSITION) return null
  return { xid, position: BigInt(position), ...(server === undefined ? {} : { server }) }
}

interface Row {
  tx: string
  position: bigint
  version: number
  organization_id: string | null
  contact_id: string | null
  kind: FactKind
  payload: Record<string, unknown>
  actor: string | null
  cause: string | null
  at: Date
  server: string
}

/**
 * The start of the server that answers. A standby may lag behind or be a demoted primary, so it fails with an error
 * that `isWrongServer` recognizes: it can't say where its write-ahead log ends.
 */
const server = sql`case when pg_is_in_recovery() then pg_current_wal_lsn()::text
  else to_hex((extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint) end`

/**
 * Columns of a fact. The xid is selected as text under another name, because `order by xid` would otherwise sort as
 * text.
 */
const columns = sql`f.xid::text as tx, f.position, f.version, f.organization_id, f.contact_id, f.kind, f.payload, f.actor,
  f.cause, f.at`

/** Transactions at or above the horizon may still commit; their facts are read later, so none is skipped. */
const horizon = sql`pg_snapshot_xmin(pg_current_snapshot())`

const isAfter = (after: FactPosition) => sql`(f.xid, f.position) > (${after.xid}::xid8, ${after.position}::bigint)`

/**
 * Facts after a position, oldest first, from transactions below the horizon. With an organization: its own facts, and
 * those of accounts without an organization.
 */
export const readFacts = async (
  db: Global,
  after: FactPosition,
  limit: number,
  organizationId?: string,
): Promise<Fact[]> => {
  const own =
    organizationId === undefined ? sql`` : sql`and (f.organization_id = ${organizationId} or f.organization_id is null)`
  const { rows } = await sql<Row>`
    select ${columns}, ${server} as server from facts f where ${isAfter(after)} and f.xid < ${horizon} ${own}
    order by f.xid, f.position limit ${limit}`.execute(db)
  return rows.map(factOf)
}

/**
 * The facts of all organizations, whether there are facts beyond the horizon, and the start of the server. One query,
 * because it runs on every change.
 */
export const readTail = async (
  db: Global,
  after: FactPosition,
  limit: number,
): Promise<{ facts: Fact[]; waiting: boolean; server: string }> => {
  const { rows } = await sql<(Row | { [name in Exclude<keyof Row, 'server'>]: null }) & Beyond>`
    select beyond.*, log.*
    from (
      select exists (select from facts f where ${isAfter(after)} and f.xid >= ${horizon}) as waiting, ${server} as server
    ) beyond
    left join (
      select ${columns}, f.xid from facts f where ${isAfter(after)} and f.xid < ${horizon}
      order by f.xid, f.position limit ${limit}
    ) log on true
    order by log.xid, log.position`.execute(db)
  const { waiting = false, server: current = '' } = rows[0] ?? {}
  return { facts: rows.flatMap((row) => (row.tx === null ? [] : [factOf(row)])), waiting, server: current }
}

interface Beyond {
  waiting: boolean
  server: string
}

const factOf = (found: Row): Fact => ({
  server: found.server,
  xid: found.tx,
  position: found.position,
  version: found.version,
  organizationId: found.organization_id,
  contactId: found.contact_id,
  kind: found.kind,
  payload: found.payload,
  actor: found.actor,
  cause: found.cause,
  at: found.at,
})

/**
 * The facts of some kinds about clients after a position, without their order, and where the next search begins:
 * nothing that commits later is skipped.
 */
export const readFactsOf = async (
  db: Global,
  after: FactPosition,
  kinds: readonly FactKind[],
  limit: number,
): Promise<{ facts: Fact[]; position: FactPosition }> => {
  const current = await currentPosition(db)
  const { rows } = await sql<Row>`
    select ${columns}, ${server} as server from facts f
    where ${isAfter(after)} and (f.xid, f.position) <= (${current.xid}::xid8, ${current.position}::bigint)
      and f.kind = any(${[...kinds]}) and f.contact_id is not null
    order by f.xid, f.position limit ${limit}`.execute(db)
  const facts = rows.map(factOf)
  return { facts, position: facts.length < limit ? current : (facts.at(-1) ?? current) }
}

/**
 * The position up to which all facts are readable: where a reader that loads now can start. It is the position of a
 * fact, so that `findFacts` can find it again.
 */
export const currentPosition = async (db: Global): Promise<FactPosition & { server: string }> => {
  const { rows } = await sql<{ tx: string | null; position: bigint | null; server: string }>`
    select ${server} as server, last.tx, last.position from (select 1) one left join (
      select f.xid::text as tx, f.position from facts f where f.xid < ${horizon}
      order by f.xid desc, f.position desc limit 1
    ) last on true`.execute(db)
  const { tx, position, server: current = '' } = rows[0] ?? {}
  return { xid: tx ?? '0', position: position ?? 0n, server: current }
}

/** Finds the facts at these positions that the log still has, with their times, and the start of the server. */
export const findFacts = async (
  db: Global,
  positions: readonly FactPosition[],
): Promise<{ facts: (FactPosition & { at: Date })[]; server: string }> => {
  const xids = positions.map(({ xid }) => xid)
  const numbers = positions.map(({ position }) => String(position))
  const { rows } = await sql<{ tx: string | null; position: bigint | null; at: Date | null; server: string }>`
    select ${server} as server, log.* from (select 1) one left join (
      select f.xid::text as tx, f.position, f.at
      from unnest(${xids}::xid8[], ${numbers}::bigint[]) as wanted (xid, position)
      join facts f on (f.xid, f.position) = (wanted.xid, wanted.position)
    ) log on true`.execute(db)
  const facts = rows.flatMap(({ tx, position, at }) =>
    tx === null || position === null || at === null ? [] : [{ xid: tx, position, at }],
  )
  return { facts, server: rows[0]?.server ?? '' }
}

/** Whether there are facts after a position whose transactions are beyond the horizon. */
export const hasFactsBeyondHorizon = async (db: Global, after: FactPosition): Promise<boolean> => {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from facts f where ${isAfter(after)} and f.xid >= ${horizon}) as waiting`.execute(db)
  return rows[0]?.waiting ?? false
}
