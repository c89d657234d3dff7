import pg from 'pg'

/**
 * Closes connections of this pool to a server that is no longer the primary. After a failover that moves the address,
 * the old server keeps answering, so its connection would fail every later transaction too.
 */
export const discardConnections = (pool: pg.Pool): void => {
  const wrong = new WeakSet<pg.ClientBase>()
  pool.on('connect', (client) => {
    client.connection.on('errorMessage', (error: unknown) => {
      if (isWrongServer(error)) wrong.add(client)
    })
  })
  // Right after this event the pool checks whether a returned connection is ending, and drops it.
  pool.on('release', (_error, client) => {
    if (wrong.has(client)) client.end().catch(() => {})
  })
}

/**
 * Whether the error means that the server is read-only: a demoted primary, or one set to read-only. A standby also
 * can't say where its write-ahead log ends.
 */
export const isWrongServer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '25006' || (error.code === '55000' && error.routine === 'pg_current_wal_lsn'))
