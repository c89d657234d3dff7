import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { oneLogin, openRolePool, type Connection, type Logins } from './connection.ts'
import { discardConnections, isWrongServer } from './discard-connections.ts'
import type { Reactions } from './facts/reactions.ts'
import { startHints, type Hints } from './hints.ts'
import { isOutdated } from './preparing-client.ts'
import type { GlobalSchema, TenantSchema } from './schema.ts'
import { bindTables, type TenantTables } from './tenant-tables.ts'
import { shareTurns, type StoreTurns } from './turns/share-turns.ts'
import { sharesOf } from './turns/shares-of.ts'

/** A transaction inside one organization. Row-level security limits it to the organization's rows. */
export interface Tenant extends TenantTables {
  /** Runs SQL that is written out. Queries that are built start with their table, bound to the organization. */
  db: Pick<Kysely<TenantSchema>, 'getExecutor' | 'executeQuery' | 'withPlugin'>
  organizationId: string
  /** The jobs that facts start when they are recorded in it. */
  reactions: Reactions
  /** Whether its statements are planned once (`TenantOptions`). */
  plans: 'once' | 'each'
  /** Set when facts or work were written, so that readers and workers are notified after the commit. */
  wrote: { facts: boolean; work: boolean }
}

/** A transaction or connection on the tables that span organizations. */
export type Global = Kysely<GlobalSchema>

export interface TenantOptions {
  /**
   * `once`: prepared statements are planned once and not for the actual values. For frequent statements of many parts
   * for which only one plan is sensible, whatever the organization's size: planning them can take longer than running
   * them.
   */
  plans?: 'once'
}

export interface Store {
  /** Runs `work` in a transaction inside one organization. */
  tenant<T>(organizationId: string, work: (tx: Tenant) => Promise<T>, options?: TenantOptions): Promise<T>
  /** The tables that span organizations, without a transaction. */
  global: Global
  globalTransaction<T>(work: (tx: Global) => Promise<T>): Promise<T>
  /** The jobs that facts start. */
  reactions: Reactions
  hints: Hints
  /** Whether the database responds. */
  answers(): Promise<boolean>
  /** How busy each pool's connections are; `waiting` counts callers that wait for one. */
  connections(): { pool: string; inUse: number; idle: number; waiting: number }[]
  /** The turns at which calls use the connections (`storeInTurns`). Jobs take others (`storeForJob`), and streams none. */
  turns: StoreTurns
  close(): Promise<void>
}

const COMMIT = CompiledQuery.raw('commit')
const ROLLBACK = CompiledQuery.raw('rollback')
const PLAN_ONCE = 'set local plan_cache_mode = force_generic_plan'
const PLAN_EACH = 'set local plan_cache_mode = force_custom_plan'
const ORGANIZATION_ID = /^or_[0-9a-f]{32}$/

/**
 * Opens the product's two connection pools and the hint channel. A plain connection has one login for both roles. `size` is the
 * maximum number of tenant connections. Facts that are recorded in its transactions start the jobs that `reactions` names.
 */
export const openStore = async (database: Logins | Connection, size: number, reactions: Reactions): Promise<Store> => {
  const globalSize = Math.max(4, size >> 1)
  const logins = 'tenant' in database ? database : oneLogin(database)
  const tenantPool = openRolePool(logins, 'attune_tenant', { max: size, name: 'attune-tenant' })
  const globalPool = openRolePool(logins, 'attune_global', { max: globalSize, name: 'attune-global' })
  for (const pool of [tenantPool, globalPool]) discardConnections(pool)
  const tenants = new Kysely<TenantSchema>({ dialect: new PostgresDialect({ pool: tenantPool }) })
  const global = new Kysely<GlobalSchema>({ dialect: new PostgresDialect({ pool: globalPool }) })
  const hints = startHints(logins.listen, globalPool)
  const turns: StoreTurns = {
    tenant: shareTurns(sharesOf(size)),
    global: shareTurns(sharesOf(globalSize)),
  }
  return {
    global,
    hints,
    reactions,
    tenant: (organizationId, work, options) =>
      inOrganization({ pool: tenants, hints, reactions, ...options }, organizationId, work),
    globalTransaction: (work) => global.transaction().execute(work),
    answers: async () => {
      try {
        await sql`select 1`.execute(global)
        return true
      } catch {
        return false
      }
    },
    connections: () =>
      Object.entries({ tenant: tenantPool, global: globalPool }).map(([pool, of]) => ({
        pool,
        inUse: of.totalCount - of.idleCount,
        idle: of.idleCount,
        waiting: of.waitingCount,
      })),
    turns,
    close: async () => {
      await hints.close()
      await Promise.all([tenants.destroy(), global.destroy()])
    },
  }
}

const inOrganization = async <T>(
  {
    pool,
    hints,
    reactions,
    plans = 'each',
  }: { pool: Kysely<TenantSchema>; hints: Hints; reactions: Reactions; plans?: Tenant['plans'] },
  organizationId: string,
  work: (tx: Tenant) => Promise<T>,
): Promise<T> => {
  // The id becomes part of the SQL text below, so only this exact form is allowed.
  if (!ORGANIZATION_ID.test(organizationId)) throw new Error('An organization ID of the form or_… is required.')
  return pool.connection().execute(async (db) => {
    const wrote = { facts: false, work: false }
    // One round trip. The settings end with the transaction.
    const settings = `set local attune.organization = '${organizationId}'${plans === 'once' ? `; ${PLAN_ONCE}` : ''}`
    await db.executeQuery(CompiledQuery.raw(`begin; ${settings}`))
    let answer: T
    try {
      answer = await work({ db, organizationId, reactions, plans, wrote, ...bindTables(db, organizationId) })
      await db.executeQuery(COMMIT)
    } catch (error) {
      // On a broken connection the rollback fails, but the server rolls back by itself.
      await db.executeQuery(ROLLBACK).catch(() => {})
      throw error
    }
    if (wrote.facts) hints.give('facts')
    if (wrote.work) hints.give('work')
    return answer
  })
}

/**
 * Has the statements of `work` planned once, as `plans: 'once'` does for a whole transaction. The transaction's others
 * are planned as before.
 */
export const planOnce = async <T>({ db, plans }: Pick<Tenant, 'db' | 'plans'>, work: () => Promise<T>): Promise<T> => {
  if (plans === 'once') return work()
  await db.executeQuery(CompiledQuery.raw(PLAN_ONCE))
  // After an error nothing is set back: no statement is accepted before a rollback, which takes the setting back.
  const answer = await work()
  await db.executeQuery(CompiledQuery.raw(PLAN_EACH))
  return answer
}

/** PostgreSQL errors that pass, or that an operator can clear: the same transaction may succeed later. */
const PASSING = new Set([
  '25006', // read-only: a demoted primary, or one set to read-only
  '25P03', // idle in a transaction for too long
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // a lock was not available in time
  '57014', // canceled, mostly by the statement timeout
  '57P01', // shutting down
  '57P02', // crashed
  '57P03', // starting
  '57P05', // idle for too long
])
/** Errors of the connection or the operating system. `ENOENT` is a missing Unix socket. */
const UNREACHABLE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EAI_AGAIN', 'ENOTFOUND'],
])

/** Whether retrying the transaction may succeed. */
export const isTransient = (error: unknown): boolean => {
  if (isOutdated(error) || isWrongServer(error)) return true
  if (error instanceof pg.DatabaseError) return isPassing(error)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (UNREACHABLE.has(code)) return true
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return /Connection terminated|is not queryable|timeout exceeded/.test(error.message)
}

const isPassing = ({ code = '', routine }: pg.DatabaseError): boolean => {
  // PostgreSQL itself sends this with a routine, for a malformed request. Poolers send it for lost connections.
  if (code === '08P01') return routine === undefined
  // Connections lost, and resources that ran out: disk, memory, connections.
  return PASSING.has(code) || code.startsWith('08') || code.startsWith('53')
}
