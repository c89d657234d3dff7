import type { FactKind } from '@attune/contract/app/facts'
import { sql } from 'kysely'
import type { Global } from '../store.ts'

/**
 * A position in the event log, opaque to clients as `xid-position`. The position alone isn't enough, since a
 * transaction that took its number earlier may commit later.
 */
export interface FactPosition {
  xid: string
  position: bigint
}

export interface Fact extends FactPosition {
  version: number
  organizationId: string | null
  contactId: string | null
  kind: FactKind
  payload: Record<string, unknown>
  actor: string | null
  cause: string | null
  at: Date
}

export const cursorOf = (place: FactPosition): string => `${place.xid}-${place.position}`

/** Maximum xid8 and bigint. */
const LAST_XID = 2n ** 64n - 1n
const LAST_POSITION = 2n ** 63n - 1n

/** Parses a cursor; null if it is invalid. */
export const parseCursor = (cursor: string): FactPosition | null => {
  const [, xid, position] = /^([0-9]{1,20})-([0-9]{1,19})$/.exec(cursor) ?? []
  if (xid === undefined || position === undefined) return null
  return BigInt(xid) > LAST_XID || BigInt(position) > LAST_POSITION ? null : { xid, position: BigInt(position) }
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
}

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
    select ${columns} from facts f where ${isAfter(after)} and f.xid < ${horizon} ${own}
    order by f.xid, f.position limit ${limit}`.execute(db)
  return rows.map(factOf)
}

/**
 * Facts of all organizations, and whether there are facts beyond the horizon. One query, because it runs on every
 * change.
 */
export const readTail = async (
  db: Global,
  after: FactPosition,
  limit: number,
): Promise<{ facts: Fact[]; waiting: boolean }> => {
  const { rows } = await sql<(Row | { [name in keyof Row]: null }) & { waiting: boolean }>`
    select beyond.waiting, told.*
    from (select exists (select from facts f where ${isAfter(after)} and f.xid >= ${horizon}) as waiting) beyond
    left join (
      select ${columns}, f.xid from facts f where ${isAfter(after)} and f.xid < ${horizon}
      order by f.xid, f.position limit ${limit}
    ) told on true
    order by told.xid, told.position`.execute(db)
  return { facts: rows.flatMap((row) => (row.tx === null ? [] : [factOf(row)])), waiting: rows[0]?.waiting ?? false }
}

const factOf = (found: Row): Fact => ({
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

/** The position up to which all facts are readable: where a reader that loads now can start. */
export const currentPosition = async (db: Global): Promise<FactPosition> => {
  const { rows } = await sql<{ horizon: string }>`
    select (pg_snapshot_xmin(pg_current_snapshot()))::text as horizon`.execute(db)
  // The horizon's own transaction is still open, so the position is just before it.
  const horizon = BigInt(rows[0]?.horizon ?? '3')
  return { xid: (horizon - 1n).toString(), position: LAST_POSITION }
}

/** Whether there are facts after a position whose transactions are beyond the horizon. */
export const hasFactsBeyondHorizon = async (db: Global, after: FactPosition): Promise<boolean> => {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from facts f where ${isAfter(after)} and f.xid >= ${horizon}) as waiting`.execute(db)
  return rows[0]?.waiting ?? false
}
