import { chown, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseNotStarted } from './database-not-started.ts'

/** A lock on a file, held by this process. It ends with `release` or with the process, however that dies. */
export interface HeldLock {
  release(): void
  /** Upgrades a shared lock to an exclusive one; false if others still hold it. */
  tryAlone(): boolean
}

/**
 * Takes the lock on `file`, waiting if it is held. SQLite uses the operating system's locks, which end with their
 * process, so there are no stale locks to detect by age or pid.
 */
export const takeLock = async (file: string, kind: 'alone' | 'together', patience = 180_000): Promise<HeldLock> => {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    await giveToFolderOwner(file)
    const until = Date.now() + patience
    while (!tryLock(lock, kind)) {
      if (Date.now() > until) throw new DatabaseNotStarted(`Another process has been holding ${file} for too long.`)
      await sleep(20)
    }
  } catch (error) {
    lock.close()
    throw error
  }
  return toHeldLock(lock)
}

/** A lock file created by root must not lock out the folder's owner later. */
const giveToFolderOwner = async (file: string): Promise<void> => {
  if (process.getuid?.() !== 0) return
  const folder = await stat(dirname(file))
  await chown(file, folder.uid, folder.gid)
}

const SQLITE_BUSY = 5

const tryLock = (lock: DatabaseSync, kind: 'alone' | 'together'): boolean => {
  try {
    if (kind === 'alone') lock.exec('begin exclusive')
    else lock.exec('begin; select count(*) from sqlite_master')
    return true
  } catch (error) {
    if (lock.isTransaction) lock.exec('rollback')
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false
    throw error
  }
}

const toHeldLock = (lock: DatabaseSync): HeldLock => ({
  release() {
    if (lock.isOpen) lock.close()
  },
  tryAlone() {
    if (lock.isTransaction) lock.exec('rollback')
    return tryLock(lock, 'alone')
  },
})
