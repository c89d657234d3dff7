import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '../connection.ts'
import { startEmbedded } from '../embedded/start-embedded.ts'
import { BackupRefused } from './backup-refused.ts'

export interface OwnerDatabase {
  /** A connection as the schema's owner. */
  connection: Connection
  /** The login that the product uses. */
  member: string
  close(): Promise<void>
}

export interface OwnerDatabaseOptions {
  /** The state folder, for the embedded database. */
  home: string
  /** The schema's owner, where the database is one of your own. */
  ownerUrl: string | null
  /** The product's login there; the owner when null. */
  memberUrl: string | null
  /** True: a state folder without a database is refused instead of getting an empty one. */
  mustExist: boolean
  note?: (sentence: string) => void
}

/**
 * The database that the commands work on: one of your own by URL, else the embedded one, which is started when it does
 * not run and stopped again when nobody else uses it.
 */
export const openOwnerDatabase = async (options: OwnerDatabaseOptions): Promise<OwnerDatabase> => {
  if (options.ownerUrl !== null) {
    return {
      connection: { connectionString: options.ownerUrl },
      member: decodeURIComponent(new URL(options.memberUrl ?? options.ownerUrl).username),
      close: () => Promise.resolve(),
    }
  }
  const { home, note } = options
  if (options.mustExist && !existsSync(join(home, 'data'))) {
    throw new BackupRefused(`There is no database in ${home}. Name the state folder in ATTUNE_HOME, or a URL.`)
  }
  const embedded = await startEmbedded({ home, ...(note === undefined ? {} : { note }) })
  const { host, port, password } = embedded
  const place = { host, port, database: 'attune', user: 'postgres' }
  return {
    connection: password === undefined ? place : { ...place, password },
    member: 'attune_app',
    close: () => embedded.stop(),
  }
}
