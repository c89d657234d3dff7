import { rmdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { askServer } from './ask-server.ts'
import type { Binaries } from './binaries.ts'
import { DatabaseNotStarted } from './database-not-started.ts'
import type { Address } from './listening.ts'
import { forgetPostmaster, isPostmasterAlive, readPostmaster } from './postmaster.ts'
import { runCommand } from './run-command.ts'
import { logTail } from './server-log.ts'
import { startServer } from './start-server.ts'
import type { StateFolder } from './state-folder.ts'

/** How many milliseconds a server that was just killed, or is being started by a killed parent, has to settle. */
const PATIENCE = 15_000
/** Crash recovery replays the whole log since the last checkpoint. */
const RECOVERY_PATIENCE = 600_000

/** Connects to the data folder's running server, or starts one. The caller must hold the start lock. */
export const runServer = async (
  folder: StateFolder,
  binaries: Binaries,
  settings: Record<string, string>,
  note: (sentence: string) => void,
): Promise<Address & { adopted: boolean }> => {
  const begun = Date.now()
  let started = false
  let busySince: number | undefined
  let told = false
  while (Date.now() - begun < (busySince === undefined ? PATIENCE : RECOVERY_PATIENCE)) {
    const found = await readPostmaster(folder)
    const answer = found === undefined ? 'silent' : await askServer(folder, found)
    if (found !== undefined && answer === 'ready') return { host: found.host, port: found.port, adopted: !started }
    if (answer === 'busy') {
      busySince ??= Date.now()
      if (!told && Date.now() - busySince > 2_000) note('The database is recovering; this can take a while.')
      told ||= Date.now() - busySince > 2_000
    } else if (found === undefined || !(await isPostmasterAlive(folder, found))) {
      if (found !== undefined) await forgetPostmaster(folder, found)
      started = await startServer(folder, binaries, settings)
      if (started) continue
    }
    await sleep(50)
  }
  throw new DatabaseNotStarted(
    `A PostgreSQL server holds ${folder.data} but does not respond. ` +
      `The last lines of its log were:\n${await logTail(folder)}`,
  )
}

/** Stops the server if it is running. Connections are cut; all commits are kept. */
export const stopServer = async (folder: StateFolder, binaries: Binaries, host: string): Promise<void> => {
  for (const mode of ['fast', 'immediate']) {
    const found = await readPostmaster(folder)
    if (found === undefined || !(await isPostmasterAlive(folder, found))) break
    await runCommand(binaries.pgCtl, ['stop', '-D', folder.data, '-m', mode, '-w', '-t', '30'], folder.user)
  }
  // The next start creates a new short socket folder. One that isn't empty belongs to someone.
  if (!folder.loopback && host !== folder.run) await rmdir(host).catch(() => undefined)
}
