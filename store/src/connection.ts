import pg from 'pg'
import { PreparingClient } from './preparing-client.ts'

/** Where a database is: parts of a connection, or a URL. */
export interface Connection {
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  connectionString?: string
}

const readTime = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

/** As the library reads times; those of our years in UTC, which are nearly all, in half the time. */
const readTimeFast = (text: string): unknown =>
  text.endsWith('+00') && text[10] === ' ' ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readTime(text)

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readTimeFast)
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => (text.includes('.') ? Number(text) : BigInt(text)))

/**
 * Pages and counts are short: workers that help with one take longer to begin than it takes to answer. What is prepared is
 * planned for the values of each time.
 */
const SETTINGS = '-c max_parallel_workers_per_gather=0 -c plan_cache_mode=force_custom_plan'

export type DatabaseRole = 'attune_tenant' | 'attune_global'

/** A pool whose every connection acts as `role` from its first statement on. */
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
  // An idle connection that dies is replaced at the next use. One that dies in use tells its query; the pool stops
  // listening to it meanwhile, and an error that nobody hears would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
