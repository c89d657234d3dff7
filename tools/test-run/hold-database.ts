import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import { openPool } from '@attune/store/connection'
import { toEmbeddedLogins } from '@attune/store/embedded/embedded-logins'
import { isPostmasterAlive, readPostmaster } from '@attune/store/embedded/postmaster'
import { startEmbedded, type EmbeddedDatabase } from '@attune/store/embedded/start-embedded'
import { NOTHING_ON_DISK } from '@attune/store/testing/nothing-on-disk'

/** The database of a state folder, which stays up while products come and go. */
export interface HeldDatabase {
  /** Restores it to the state in which it was taken over. Anything still using it is cut off. */
  renew(): Promise<void>
}

const PRISTINE = 'pristine'
/** A garbage-collected database loses its lock on the folder, and with it its place among the users. */
const held: EmbeddedDatabase[] = []

/**
 * Starts the database of a state folder and keeps it running: a product that starts there uses it, and leaves it
 * running when it stops. `endDatabase` ends it.
 */
export const holdDatabase = async (home: string): Promise<HeldDatabase> => {
  const embedded = await startEmbedded({ home, settings: NOTHING_ON_DISK })
  held.push(embedded)
  const { owner } = toEmbeddedLogins(embedded)
  const pool = openPool({ ...owner, database: 'postgres' }, { max: 1, name: 'attune-tests' })
  await pool.query(`create database ${PRISTINE} template ${owner.database}`)
  return {
    renew: async () => {
      await pool.query(`drop database ${owner.database} with (force)`)
      await pool.query(`create database ${owner.database} template ${PRISTINE}`)
    },
  }
}

/** Stops the database of a state folder, whoever holds it: nobody needs its data any more. */
export const endDatabase = async (home: string): Promise<void> => {
  const folder = { data: join(home, 'data') }
  const server = await readPostmaster(folder)
  if (server === undefined || !(await isPostmasterAlive(folder, server))) return
  process.kill(server.pid, 'SIGQUIT')
  while (await isPostmasterAlive(folder, server)) await pause(20)
}
