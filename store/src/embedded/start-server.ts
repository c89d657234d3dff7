import { writeAccessRules } from './access-rules.ts'
import type { Binaries } from './binaries.ts'
import { DatabaseNotStarted } from './database-not-started.ts'
import { listeningSettings } from './listening.ts'
import { runCommand } from './run-command.ts'
import { lastLines, logFile, readLog, rotateLog } from './server-log.ts'
import type { StateFolder } from './state-folder.ts'

/** True if the server runs; false if it can't start yet because the remains of a dead one are still there. */
export const startServer = async (
  folder: StateFolder,
  binaries: Binaries,
  settings: Record<string, string>,
): Promise<boolean> => {
  await rotateLog(folder)
  await writeAccessRules(folder)
  const seen = (await readLog(folder)).length
  const all = { ...DEFAULT_SETTINGS, ...(await listeningSettings(folder)), ...settings }
  const options = Object.entries(all).map(([name, value]) => `-c ${name}=${quoteForShell(value)}`)
  const { code, output } = await runCommand(
    binaries.pgCtl,
    ['start', '-w', '-t', '60', '-D', folder.data, '-l', logFile(folder), '-o', options.join(' ')],
    folder.user,
  )
  // A long recovery continues after pg_ctl gives up waiting.
  if (code === 0 || /did not start in time/.test(output)) return true
  const said = (await readLog(folder)).slice(seen)
  if (REMAINS.test(said)) return false
  throw toStartError(folder, said || output)
}

/** The server's processes end soon after its postmaster was killed. */
const REMAINS = /lock file .* already exists|shared memory block .* still in use/i

const DEFAULT_SETTINGS: Record<string, string> = {
  max_connections: '200',
  shared_buffers: '128MB',
  idle_in_transaction_session_timeout: '30s',
}

const quoteForShell = (value: string): string =>
  process.platform === 'win32' ? `"${value}"` : `'${value.replaceAll("'", `'\\''`)}'`

const toStartError = (folder: StateFolder, said: string): DatabaseNotStarted => {
  const opening = /No space left on device/.test(said)
    ? `There is no disk space left for the state folder ${folder.home}, so the database could not be started.`
    : 'The database could not be started.'
  return new DatabaseNotStarted(`${opening} The last lines of its log were:\n${lastLines(said)}`)
}
