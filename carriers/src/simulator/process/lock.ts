import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Holds `path` for this process alone until it ends, however it ends: SQLite's lock is the kernel's, which Node does
 * not offer otherwise. Waits up to 10 s for an earlier holder, blocking; answers false when it stays.
 */
export const holdLock = (path: string): boolean => {
  mkdirSync(dirname(path), { recursive: true })
  const database = new DatabaseSync(path, { timeout: 10_000 })
  try {
    database.exec('begin exclusive')
  } catch (error) {
    database.close()
    if (error instanceof Error && error.message.includes('locked')) return false
    throw error
  }
  held.push(database)
  return true
}

/** Kept reachable, or the garbage collector would close the database and let go of the lock. */
const held: DatabaseSync[] = []
