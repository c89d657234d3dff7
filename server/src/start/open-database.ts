import { buildIndexes } from '@attune/store/build-indexes'
import { checkLogins } from '@attune/store/check-logins'
import type { Connection, Logins } from '@attune/store/connection'
import { EMBEDDED_LOGINS, toEmbeddedLogins } from '@attune/store/embedded/embedded-logins'
import { startEmbedded } from '@attune/store/embedded/start-embedded'
import { migrate } from '@attune/store/migrate'
import { toLoginNames } from '@attune/store/provide-logins'
import { checkSchema } from '@attune/store/schema-state'
import type { Settings } from '../settings.ts'
import { keepDatabase } from './keep-database.ts'
import { keepIndexes } from './keep-indexes.ts'
import { waitForDatabase } from './wait-for-database.ts'

export interface OpenDatabase {
  /** The product's logins. They have been checked: each has its own role's rights and no others. */
  logins: Logins
  /** The schema's owner. */
  owner: Connection
  /** Stops the embedded database. An external database is left alone. */
  stop(): Promise<void>
}

type Note = (sentence: string) => void

/**
 * Opens the database, migrates it and checks the logins: an external one if `DATABASE_URL` is set, otherwise the embedded
 * one.
 */
export const openDatabase = async (settings: Settings, note: Note): Promise<OpenDatabase> => {
  if (settings.databaseUrl !== null) return openExternal(settings, settings.databaseUrl, note)
  const embedded = await startEmbedded({ home: settings.home, note })
  const { owner, logins } = toEmbeddedLogins(embedded)
  try {
    await migrate(owner, EMBEDDED_LOGINS, { note })
    await checkLogins(logins)
  } catch (error) {
    await embedded.stop()
    throw error
  }
  const stopKeeping = keepDatabase(embedded, note)
  const stopBuilding = keepIndexes(() => buildIndexes(owner))
  const stop = async () => {
    stopBuilding()
    await stopKeeping()
    await embedded.stop()
  }
  return { logins, owner, stop }
}

const openExternal = async (settings: Settings, url: string, note: Note): Promise<OpenDatabase> => {
  const { databaseGlobalUrl: globalUrl, databaseListenUrl: listenUrl, life } = settings
  const owner = { connectionString: settings.databaseMigrateUrl ?? url }
  const logins: Logins = {
    tenant: { connectionString: url },
    ...(globalUrl === null ? {} : { global: { connectionString: globalUrl } }),
    listen: { connectionString: listenUrl ?? globalUrl ?? url },
    prepare: settings.databasePrepare ?? true,
  }
  const prepare = async () => {
    if (life.migrate !== 'no') await migrate(owner, toLoginNames(url, globalUrl), { note })
    else await checkSchema(logins)
    return checkLogins(logins)
  }
  const { direct, notes } = await waitForDatabase(life.databaseWaitMs, note, prepare)
  for (const sentence of notes) note(sentence)
  if (!direct) {
    logins.prepare = settings.databasePrepare ?? false
    if (listenUrl === null) {
      logins.listen = null
      note('The database is behind a pooler. Set DATABASE_LISTEN_URL to its direct address for faster updates.')
    }
  }
  const stopBuilding = life.migrate === 'no' ? () => {} : keepIndexes(() => buildIndexes(owner))
  return { logins, owner, stop: async () => stopBuilding() }
}
