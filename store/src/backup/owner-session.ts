import pg from 'pg'
import type { Connection } from '../connection.ts'
import { BackupRefused } from './backup-refused.ts'

/**
 * Runs `work` in one transaction on a connection of its own, as the schema's owner, in settings under which every value
 * is written as text without loss and read back the same.
 */
export const inOwnerTransaction = async <T>(
  connection: Connection,
  begin: 'begin' | 'begin isolation level repeatable read read only',
  work: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  const client = new pg.Client({ ...connection, application_name: 'attune-backup', keepAlive: true })
  // A connection that is cut fails the statement in flight, which says so.
  client.on('error', () => undefined)
  const stop = () => void client.end().catch(() => undefined)
  try {
    await connect(client)
    // Not before: pg's connect never settles when its client is ended meanwhile.
    signal?.addEventListener('abort', stop)
    signal?.throwIfAborted()
    await client.query(`${begin}; ${SETTINGS}`)
    const answer = await work(client)
    await client.query('commit')
    return answer
  } catch (error) {
    if (signal?.aborted) throw new BackupRefused('Stopped. Nothing was changed.', { cause: error })
    if (!isPrivilege(error)) throw error
    throw new BackupRefused('Backup and restore need the owner of the schema: name it in DATABASE_MIGRATE_URL.', {
      cause: error,
    })
  } finally {
    signal?.removeEventListener('abort', stop)
    // Closing also rolls back what was not committed.
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
