import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Locks `path` for this process until it ends, in whatever way. Uses SQLite's lock, which is the kernel's, since Node
 * has no API for it. Blocks up to 10 s for an earlier holder; returns false if it is still held.
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

/** Keeps the database reachable; otherwise garbage collection would close it and release the lock. */
const held: DatabaseSync[] = []
