import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '../connection.ts'
import { EMBEDDED_LOGINS, toEmbeddedLogins } from '../embedded/embedded-logins.ts'
import { startEmbedded } from '../embedded/start-embedded.ts'
import { toLoginNames, type LoginNames } from '../provide-logins.ts'
import { BackupRefused } from './backup-refused.ts'

export interface OwnerDatabase {
  /** A connection as the schema's owner. */
  connection: Connection
  /** The product's logins. */
  logins: LoginNames
  close(): Promise<void>
}

export interface OwnerDatabaseOptions {
  /** The state folder, for the embedded database. */
  home: string
  /** URL of the schema's owner, if you run your own database. */
  ownerUrl: string | null
  /** URLs of the product's logins. Null if not set: the owner's login is used, or one login for both roles. */
  loginUrl: string | null
  globalUrl: string | null
  /** If true, a state folder without a database is refused instead of creating an empty one. */
  mustExist: boolean
  note?: (sentence: string) => void
}

/**
 * Opens the database for the commands: your own by URL, otherwise the embedded one, which is started if necessary and
 * stopped again when nobody else uses it.
 */
export const openOwnerDatabase = async (options: OwnerDatabaseOptions): Promise<OwnerDatabase> => {
  if (options.ownerUrl !== null) {
    return {
      connection: { connectionString: options.ownerUrl },
      logins: toLoginNames(options.loginUrl ?? options.ownerUrl, options.globalUrl),
      close: () => Promise.resolve(),
    }
  }
  const { home, note } = options
  if (options.mustExist && !existsSync(join(home, 'data'))) {
    throw new BackupRefused(
      `There is no database in ${home}. Set ATTUNE_HOME to the state folder, or use a database URL.`,
    )
  }
  const embedded = await startEmbedded({ home, ...(note === undefined ? {} : { note }) })
  return {
    connection: toEmbeddedLogins(embedded).owner,
    logins: EMBEDDED_LOGINS,
    close: () => embedded.stop(),
  }
}
