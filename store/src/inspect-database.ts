import { openPool, type Connection } from './connection.ts'

export interface DatabaseState {
  /** Such as 18. */
  version: number
  /** Whether it is a standby, which accepts no writes. */
  standby: boolean
  clock: Date
  connections: { used: number; most: number }
  /** Transactions that have been open for longer than the given time, if this login may see them. */
  long: { pid: number; name: string; minutes: number; idle: boolean }[]
}

/** What an operator wants to know about the server. A login only sees its own transactions. */
export const inspectDatabase = async (connection: Connection, longMinutes: number): Promise<DatabaseState> => {
  const pool = openPool(connection, { role: 'login', max: 1, name: 'attune-doctor' })
  try {
    const { rows } = await pool.query<
      Omit<DatabaseState, 'connections' | 'clock'> & { at: number; used: number; most: number }
    >(LOOK, [longMinutes])
    const found = rows[0]
    if (found === undefined) throw new Error('The database returned nothing about itself.')
    const { at, used, most, ...state } = found
    return { ...state, clock: new Date(at), connections: { used, most } }
  } finally {
    await pool.end()
  }
}

const LOOK = `
  select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as standby,
    (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
    current_setting('max_connections')::int as most,
    (select coalesce(jsonb_agg(jsonb_build_object('pid', pid, 'name', coalesce(nullif(application_name, ''), usename),
        'minutes', floor(extract(epoch from clock_timestamp() - xact_start) / 60), 'idle', state like 'idle%')
        order by xact_start), '[]')
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and xact_start < clock_timestamp() - $1::float8 * interval '1 minute') as long`
