import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { openPool, type Connection } from './connection.ts'
import { startHints, type Hints } from './hints.ts'
import { isOutdated } from './preparing-client.ts'
import type { GlobalSchema, TenantSchema } from './schema.ts'

/** A transaction inside one organization. Row-level security limits it to the organization's rows. */
export interface Tenant {
  db: Kysely<TenantSchema>
  organizationId: string
  /** Set when facts or work were written, so that readers and workers are notified after the commit. */
  wrote: { facts: boolean; work: boolean }
}

/** A transaction or connection on the tables that span organizations. */
export type Global = Kysely<GlobalSchema>

export interface Store {
  /** Runs `work` in a transaction inside one organization. */
  tenant<T>(organizationId: string, work: (tx: Tenant) => Promise<T>): Promise<T>
  /** The tables that span organizations, without a transaction. */
  global: Global
  globalTransaction<T>(work: (tx: Global) => Promise<T>): Promise<T>
  hints: Hints
  /** Whether the database responds. */
  answers(): Promise<boolean>
  close(): Promise<void>
}

const COMMIT = CompiledQuery.raw('commit')
const ROLLBACK = CompiledQuery.raw('rollback')
const ORGANIZATION_ID = /^or_[0-9a-f]{32}$/

/**
 * Opens the product's two connection pools and the hint channel. `size` is the maximum number of tenant connections.
 */
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
  // The id becomes part of the SQL text below, so only this exact form is allowed.
  if (!ORGANIZATION_ID.test(organizationId)) throw new Error('An organization ID of the form or_… is required.')
  return pool.connection().execute(async (db) => {
    const wrote = { facts: false, work: false }
    // One round trip. The setting ends with the transaction.
    await db.executeQuery(CompiledQuery.raw(`begin; set local attune.organization = '${organizationId}'`))
    let answer: T
    try {
      answer = await work({ db, organizationId, wrote })
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

/** Whether retrying the transaction may succeed. */
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
