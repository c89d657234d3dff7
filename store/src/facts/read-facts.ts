import type { FactKind } from '@attune/contract/app/facts'
import { sql } from 'kysely'
import type { Global } from '../store.ts'

/**
 * A place in the log of facts: transaction and position, opaque to clients as `xid-position`. Neither part alone is
 * enough: a transaction that took its number earlier may commit later.
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

/** The greatest xid8 and bigint. */
const LAST_XID = 2n ** 64n - 1n
const LAST_POSITION = 2n ** 63n - 1n

/** Reads a cursor back; null when it is none. */
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

/** What is read of a fact. The xid comes as text under another name, because `order by xid` would then sort as text. */
const columns = sql`f.xid::text as tx, f.position, f.version, f.organization_id, f.contact_id, f.kind, f.payload, f.actor,
  f.cause, f.at`

/** Whatever might still commit lies at or above the horizon and is read later, never skipped. */
const horizon = sql`pg_snapshot_xmin(pg_current_snapshot())`

const isAfter = (after: FactPosition) => sql`(f.xid, f.position) > (${after.xid}::xid8, ${after.position}::bigint)`

/**
 * Facts after a place, oldest first, only from transactions that are surely over. With an organization: its own facts,
 * and those of accounts that belong to none.
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
 * The same of all organizations, and whether facts after the place are written whose transactions are not surely over
 * yet: in one question, because it is asked at every change.
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

/** The place below which everything has been told: where a reader that loads now may begin. */
export const currentPosition = async (db: Global): Promise<FactPosition> => {
  const { rows } = await sql<{ horizon: string }>`
    select (pg_snapshot_xmin(pg_current_snapshot()))::text as horizon`.execute(db)
  // Everything of the horizon's own transaction is still to come: stand just before it.
  const horizon = BigInt(rows[0]?.horizon ?? '3')
  return { xid: (horizon - 1n).toString(), position: LAST_POSITION }
}

/** Whether facts after a place are written whose transactions are not surely over yet. */
export const hasFactsBeyondHorizon = async (db: Global, after: FactPosition): Promise<boolean> => {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from facts f where ${isAfter(after)} and f.xid >= ${horizon}) as waiting`.execute(db)
  return rows[0]?.waiting ?? false
}
