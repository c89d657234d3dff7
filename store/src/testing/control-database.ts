import { openPool, type Connection } from '../connection.ts'

/** Disturbs a database from outside, as a superuser, so that the database's limits don't apply to it. */
export const controlDatabase = (owner: Connection) => {
  const name = owner.database ?? ''
  const pool = openPool({ ...owner, database: 'postgres' }, { max: 1, name: 'attune-tests' })
  /** `change` is what follows the name in `alter database`. */
  const alter = async (change: string): Promise<void> => void (await pool.query(`alter database ${name} ${change}`))
  const cutConnections = async (): Promise<void> =>
    void (await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]))
  return {
    alter,
    cutConnections,
    /** Cuts all connections and allows no new ones. */
    takeAway: async () => {
      await alter('allow_connections false')
      await cutConnections()
    },
    bringBack: () => alter('allow_connections true'),
    close: () => pool.end(),
  }
}
