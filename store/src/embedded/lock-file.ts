import { chown, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseNotStarted } from './database-not-started.ts'

/** A lock held by this process on a file. It ends with `release`, or with the process, however that dies. */
export interface HeldLock {
  release(): void
  /** Turns a lock held together with others into one held alone; false when others still hold it. */
  tryAlone(): boolean
}

/**
 * Takes the lock on `file`, waiting for whoever holds it. SQLite's locks are the operating system's own: they are gone
 * the moment their process is, so no lock can be left behind and none has to be judged by age or by a reused pid.
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

/** A lock file that root made must not shut out the folder's owner the next time. */
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
