import pg from 'pg'
import { PreparingClient } from './preparing-client.ts'

/** Connection parameters of a database, as parts or a URL. */
export interface Connection {
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  connectionString?: string
}

const readTime = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

/**
 * Parses timestamps like the library, but in half the time for UTC times between 2000 and 2099, which nearly all are.
 */
const readTimeFast = (text: string): unknown =>
  text.endsWith('+00') && text[10] === ' ' ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readTime(text)

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readTimeFast)
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => (text.includes('.') ? Number(text) : BigInt(text)))

/**
 * Settings of every session of the product. Queries are short, so starting parallel workers costs more than it saves.
 * Prepared statements are planned for the actual values each time, since organizations differ greatly in size; a
 * transaction can ask for one plan (`plans` in store.ts).
 */
export const SESSION_SETTINGS = {
  statement_timeout: '60s',
  idle_in_transaction_session_timeout: '30s',
  max_parallel_workers_per_gather: '0',
  plan_cache_mode: 'force_custom_plan',
}

export type DatabaseRole = 'attune_tenant' | 'attune_global'

/** The product's logins. */
export interface Logins {
  /** Has the rights of `attune_tenant`. Without `global` it has both roles and chooses one at each connect. */
  tenant: Connection
  /**
   * Has the rights of `attune_global`. Both logins have their settings in the database, so that no startup options are
   * needed.
   */
  global?: Connection
  /** A direct connection that listens for other processes; null if there is none and the product has to poll. */
  listen: Connection | null
  /** Whether frequent statements are prepared by name, for which a connection must keep its server session. */
  prepare: boolean
}

/** One login that takes both roles, on direct connections. */
export const oneLogin = (connection: Connection): Logins => ({ tenant: connection, listen: connection, prepare: true })

/** Opens the pool of one of the product's two roles. */
export const openRolePool = (
  { tenant, global, prepare }: Logins,
  role: DatabaseRole,
  options: { max: number; name: string },
): pg.Pool => {
  if (global === undefined) return openPool(tenant, { ...options, role, prepare })
  return openPool(role === 'attune_tenant' ? tenant : global, { ...options, role: 'login', prepare })
}

/**
 * Opens a pool. With a `role`, all its connections act in this role from their first statement on, with the settings
 * above. With `login` they send no startup options, as poolers require: role and settings are those of the login. Other
 * `settings` replace these.
 */
export const openPool = (
  connection: Connection,
  options: {
    role?: DatabaseRole | 'login'
    prepare?: boolean
    max: number
    name: string
    settings?: Record<string, string>
  },
): pg.Pool => {
  const pool = new pg.Pool({
    ...connection,
    ...(options.prepare === true ? { Client: PreparingClient } : {}),
    max: options.max,
    application_name: options.name,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...(options.role === 'login' ? {} : { options: toStartOptions(options.role, options.settings) }),
  })
  // Idle connections that die are replaced on next use, and a dying connection in use fails its query. Without a
  // listener here the error event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Without a role, as for the schema's owner, only the time limits are set. */
const toStartOptions = (role: DatabaseRole | undefined, other: Record<string, string> = {}): string => {
  const { statement_timeout, idle_in_transaction_session_timeout } = SESSION_SETTINGS
  const settings = role === undefined ? { statement_timeout, idle_in_transaction_session_timeout } : SESSION_SETTINGS
  const said = { ...(role === undefined ? {} : { role }), ...settings, ...other }
  return Object.entries(said)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}
