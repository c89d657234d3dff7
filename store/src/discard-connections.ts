import pg from 'pg'

/**
 * Closes connections of this pool that have met a server that is not the primary any more. Such a server goes on
 * answering after a failover that moves the address, so its connection would fail every later transaction too.
 */
export const discardConnections = (pool: pg.Pool): void => {
  const wrong = new WeakSet<pg.ClientBase>()
  pool.on('connect', (client) => {
    client.connection.on('errorMessage', (error: unknown) => {
      if (isWrongServer(error)) wrong.add(client)
    })
  })
  // The pool looks only after this event whether a returned connection is ending, and then drops it.
  pool.on('release', (_error, client) => {
    if (wrong.has(client)) client.end().catch(() => {})
  })
}

/**
 * Whether the server only reads: a primary that was demoted, or that was told to. A standby also can't say where its
 * write-ahead log ends.
 */
export const isWrongServer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '25006' || (error.code === '55000' && error.routine === 'pg_current_wal_lsn'))
