import { join } from 'node:path'
import { copyBinaries, removeOtherBinaries } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import { prepareData } from './data-folder.ts'
import { toFolderError } from './database-not-started.ts'
import { takeLock } from './lock-file.ts'
import type { HeldLock } from './lock-file.ts'
import { readPassword } from './listening.ts'
import { isPostmasterAlive, readPostmaster } from './postmaster.ts'
import { runServer, stopServer } from './run-server.ts'
import { openStateFolder, removeLeftovers } from './state-folder.ts'
import type { StateFolder } from './state-folder.ts'

export interface EmbeddedDatabase {
  /**
   * Folder of the unix socket (on Windows 127.0.0.1). Owner role `postgres`, logins `attune_tenant` and
   * `attune_global`, database `attune`.
   */
  host: string
  port: number
  /** Password of all roles; only set if the server listens on a local port (Windows). */
  password?: string
  /** True if the server was already running, left by a killed parent or used by another process. */
  adopted: boolean
  /**
   * Restarts the server at the same address if it has died; returns true if it had. Cheap while it is alive. Throws
   * DatabaseNotStarted.
   */
  revive(): Promise<boolean>
  /** Ends this process's use of the server. The last process using it stops it. Safe to call twice. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** The state folder; created if missing. */
  home: string
  /** PostgreSQL settings on top of the defaults, if the server has to be started. */
  settings?: Record<string, string>
  /** Receives progress messages for the user. */
  note?: (sentence: string) => void
  /** Listen on a local port with a password instead of a socket. Defaults to true only on Windows. */
  loopback?: boolean
}

/**
 * Starts the embedded PostgreSQL of a state folder, or connects to the running one. Any number of processes may call
 * this at once. Throws DatabaseNotStarted.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const note = options.note ?? (() => undefined)
  const folder = await openStateFolder(options.home, options.loopback ?? process.platform === 'win32')
  const startLock = await lockIn(folder.home, 'start.lock', 'alone')
  let using: HeldLock | undefined
  try {
    using = await lockIn(folder.home, 'users.lock', 'together')
    await removeLeftovers(folder.home)
    const binaries = await copyBinaries(folder.home, note)
    await prepareData(folder, binaries, note)
    const server = await runServer(folder, binaries, options.settings ?? {}, note)
    if (!server.adopted) await removeOtherBinaries(folder.home, binaries)
    const password = await readPassword(folder)
    const access = password === undefined ? server : { ...server, password }
    return {
      ...access,
      revive: () => reviveServer(folder, binaries, { ...options.settings, port: String(server.port) }, note),
      stop: stopOnce(folder.home, using, () => stopServer(folder, binaries, server.host)),
    }
  } catch (error) {
    using?.release()
    throw toFolderError(folder.home, error)
  } finally {
    startLock.release()
  }
}

const lockIn = (home: string, name: string, kind: 'alone' | 'together'): Promise<HeldLock> =>
  takeLock(join(home, name), kind).catch((error: unknown) => {
    throw toFolderError(home, error)
  })

const reviveServer = async (
  folder: StateFolder,
  binaries: Binaries,
  settings: Record<string, string>,
  note: (sentence: string) => void,
): Promise<boolean> => {
  const found = await readPostmaster(folder)
  if (found !== undefined && (await isPostmasterAlive(folder, found))) return false
  const startLock = await lockIn(folder.home, 'start.lock', 'alone')
  try {
    return !(await runServer(folder, binaries, settings, note)).adopted
  } finally {
    startLock.release()
  }
}

const stopOnce = (home: string, using: HeldLock, stop: () => Promise<void>): (() => Promise<void>) => {
  let stopping: Promise<void> | undefined
  const stopIfLast = async () => {
    const startLock = await lockIn(home, 'start.lock', 'alone')
    try {
      if (using.tryAlone()) await stop()
    } finally {
      using.release()
      startLock.release()
    }
  }
  return () => (stopping ??= stopIfLast())
}
