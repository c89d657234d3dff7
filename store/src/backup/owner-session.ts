import pg from 'pg'
import type { Connection } from '../connection.ts'
import { BackupRefused } from './backup-refused.ts'

/**
 * Runs `work` in one transaction as the schema's owner, on a separate connection with settings under which values
 * convert to text and back without loss.
 */
export const inOwnerTransaction = async <T>(
  connection: Connection,
  begin: 'begin' | 'begin isolation level repeatable read read only',
  work: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  const client = new pg.Client({ ...connection, application_name: 'attune-backup', keepAlive: true })
  // A cut connection fails the statement in flight, which reports it.
  client.on('error', () => undefined)
  const stop = () => void client.end().catch(() => undefined)
  try {
    await connect(client)
    // Not before it is connected: pg's `connect` never settles if its client is ended while connecting.
    signal?.addEventListener('abort', stop)
    signal?.throwIfAborted()
    await client.query(`${begin}; ${SETTINGS}`)
    const answer = await work(client)
    await client.query('commit')
    return answer
  } catch (error) {
    if (signal?.aborted) throw new BackupRefused('Stopped. Nothing was changed.', { cause: error })
    if (!isPrivilege(error)) throw error
    throw new BackupRefused('Backup and restore need the schema’s owner. Set DATABASE_MIGRATE_URL to its connection.', {
      cause: error,
    })
  } finally {
    signal?.removeEventListener('abort', stop)
    // Closing also rolls back uncommitted changes.
    await client.end().catch(() => undefined)
  }
}

const connect = async (client: pg.Client): Promise<void> => {
  try {
    await client.connect()
  } catch (error) {
    const words = error instanceof Error && error.message !== '' ? error.message : 'nobody answers'
    throw new BackupRefused(`The database cannot be reached: ${words}.`, { cause: error })
  }
}

/** `row_security = off` makes a policy an error instead of a silent filter. */
const SETTINGS = Object.entries({
  search_path: 'public',
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '3',
  row_security: 'off',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
})
  .map(([name, value]) => `set local ${name} = '${value}'`)
  .join('; ')

const INSUFFICIENT_PRIVILEGE = '42501'

const isPrivilege = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE
