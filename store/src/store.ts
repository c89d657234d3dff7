import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { openPool, type Connection } from './connection.ts'
import { startHints, type Hints } from './hints.ts'
import { isOutdated } from './preparing-client.ts'
import type { GlobalSchema, TenantSchema } from './schema.ts'

/** A transaction inside one organization. Row-level security lets it see and write nothing else. */
export interface Tenant {
  db: Kysely<TenantSchema>
  organizationId: string
  /** Set by whoever wrote facts or work, so that readers and workers are woken after the commit. */
  wrote: { facts: boolean; work: boolean }
}

/** A transaction or plain connection on the tables that span organizations. */
export type Global = Kysely<GlobalSchema>

export interface Store {
  /** Runs `work` in a transaction of one organization. */
  tenant<T>(organizationId: string, work: (tx: Tenant) => Promise<T>): Promise<T>
  /** The tables that span organizations, one statement at a time. */
  global: Global
  globalTransaction<T>(work: (tx: Global) => Promise<T>): Promise<T>
  hints: Hints
  /** True while the database answers. */
  answers(): Promise<boolean>
  close(): Promise<void>
}

const COMMIT = CompiledQuery.raw('commit')
const ROLLBACK = CompiledQuery.raw('rollback')
const ORGANIZATION_ID = /^or_[0-9a-f]{32}$/

/** Opens the product's two pools and the line for hints. `size` is the largest number of tenant connections. */
export const openStore = async (connection: Connection, size = 16): Promise<Store> => {
  const tenantPool = openPool(connection, { role: 'attune_tenant', max: size, name: 'attune-tenant' })
  const globalPool = openPool(connection, { role: 'attune_global', max: Math.max(4, size >> 1), name: 'attune-global' })
  const tenants = new Kysely<TenantSchema>({ dialect: new PostgresDialect({ pool: tenantPool }) })
  const global = new Kysely<GlobalSchema>({ dialect: new PostgresDialect({ pool: globalPool }) })
  const hints = startHints(connection, globalPool)
  return {
    global,
    hints,
    tenant: (organizationId, work) => inOrganization(tenants, hints, organizationId, work),
    globalTransaction: (work) => global.transaction().execute(work),
    answers: async () => {
      try {
        await sql`select 1`.execute(global)
        return true
      } catch {
        return false
      }
    },
    close: async () => {
      await hints.close()
      await Promise.all([tenants.destroy(), global.destroy()])
    },
  }
}

const inOrganization = async <T>(
  pool: Kysely<TenantSchema>,
  hints: Hints,
  organizationId: string,
  work: (tx: Tenant) => Promise<T>,
): Promise<T> => {
  // The id goes into the statement's text below: nothing but this exact form may reach it.
  if (!ORGANIZATION_ID.test(organizationId)) throw new Error('An organization id of the form or_… is needed.')
  return pool.connection().execute(async (db) => {
    const wrote = { facts: false, work: false }
    // One statement, one round trip: the setting ends with the transaction.
    await db.executeQuery(CompiledQuery.raw(`begin; set local attune.organization = '${organizationId}'`))
    let answer: T
    try {
      answer = await work({ db, organizationId, wrote })
      await db.executeQuery(COMMIT)
    } catch (error) {
      // A broken connection cannot roll back; the server does it by itself.
      await db.executeQuery(ROLLBACK).catch(() => {})
      throw error
    }
    if (wrote.facts) hints.give('facts')
    if (wrote.work) hints.give('work')
    return answer
  })
}

/** Whether an error says that the same transaction may succeed when tried again. */
export const isTransient = (error: unknown): boolean => {
  if (isOutdated(error)) return true
  if (error instanceof pg.DatabaseError) return ['40001', '40P01', '57P01', '57P02', '57P03'].includes(error.code ?? '')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : ''
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code) ||
    /Connection terminated|is not queryable|timeout exceeded/.test(message)
  )
}
