import type { Connection } from '@attune/store/connection'
import { startEmbedded } from '@attune/store/embedded/start-embedded'
import { migrate } from '@attune/store/migrate'
import type { Settings } from '../settings.ts'
import { keepDatabase } from './keep-database.ts'

export interface OpenDatabase {
  connection: Connection
  /** Stops the embedded database. An external database is left alone. */
  stop(): Promise<void>
}

const DATABASE = 'attune'
const OWNER = 'postgres'
const APP = 'attune_app'

/** Opens the database and migrates it: an external one if `DATABASE_URL` is set, otherwise the embedded one. */
export const openDatabase = async (settings: Settings, note: (sentence: string) => void): Promise<OpenDatabase> => {
  if (settings.databaseUrl !== null) {
    const connection = { connectionString: settings.databaseUrl }
    const owner = { connectionString: settings.databaseMigrateUrl ?? settings.databaseUrl }
    await migrate(owner, decodeURIComponent(new URL(settings.databaseUrl).username))
    return { connection, stop: () => Promise.resolve() }
  }
  const embedded = await startEmbedded({ home: settings.home, note })
  const place = {
    host: embedded.host,
    port: embedded.port,
    database: DATABASE,
    ...(embedded.password === undefined ? {} : { password: embedded.password }),
  }
  try {
    await migrate({ ...place, user: OWNER }, APP)
  } catch (error) {
    await embedded.stop()
    throw error
  }
  const stopKeeping = keepDatabase(embedded, note)
  const stop = async () => {
    await stopKeeping()
    await embedded.stop()
  }
  return { connection: { ...place, user: APP }, stop }
}
