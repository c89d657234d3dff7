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
 * Queries are short, so starting parallel workers costs more than it saves. Prepared statements are planned for the
 * actual values each time, since organizations differ greatly in size.
 */
const SETTINGS = '-c max_parallel_workers_per_gather=0 -c plan_cache_mode=force_custom_plan'

export type DatabaseRole = 'attune_tenant' | 'attune_global'

/** Opens a pool whose connections all act as `role` from their first statement on. */
export const openPool = (
  connection: Connection,
  options: { role?: DatabaseRole; max: number; name: string },
): pg.Pool => {
  const pool = new pg.Pool({
    ...connection,
    ...(options.role === undefined ? {} : { Client: PreparingClient }),
    max: options.max,
    application_name: options.name,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: 60_000,
    ...(options.role === undefined ? {} : { options: `-c role=${options.role} ${SETTINGS}` }),
  })
  // Idle connections that die are replaced on next use, and a dying connection in use fails its query. Without a
  // listener here the error event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
