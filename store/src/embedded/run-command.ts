import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf, DatabaseNotStarted } from './database-not-started.ts'
import type { ServerUser } from './state-folder.ts'

export interface CommandResult {
  code: number | null
  output: string
}

/**
 * Runs a PostgreSQL program as the server's user, in its own session: Ctrl-C in a terminal goes to the whole foreground
 * group, and pg_ctl would pass it on to the server it is starting. If the signal ends the process before its session
 * exists, it is run again, since it hasn't started its work by then.
 */
export const runCommand = async (file: string, args: string[], user: ServerUser): Promise<CommandResult> => {
  for (let tries = 1; ; tries++) {
    const { signal, ...result } = await runOnce(file, args, user)
    if (signal !== 'SIGINT' || result.output !== '' || tries === TRIES_MAX) return result
  }
}

const TRIES_MAX = 20

const runOnce = (
  file: string,
  args: string[],
  user: ServerUser,
): Promise<CommandResult & { signal: NodeJS.Signals | null }> =>
  new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...user,
      cwd: '/',
      detached: process.platform !== 'win32',
      windowsHide: true,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    let failed = false
    child.once('error', (error) => {
      failed = true
      toSpawnError(file, error).then(reject, reject)
    })
    // On Windows the server inherits the pipes, so they only close with it.
    child.once(
      process.platform === 'win32' ? 'exit' : 'close',
      (code: number | null, signal: NodeJS.Signals | null) => {
        if (!failed) resolve({ code, signal, output: Buffer.concat(chunks).toString('utf8').trim() })
      },
    )
  })

/** The caller's PG* variables, locale and time zone must not reach the server. */
const environment = (): NodeJS.ProcessEnv => {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP']
  const own = Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
  return { ...own, LC_ALL: 'C', TZ: 'UTC' }
}

const toSpawnError = async (file: string, error: Error): Promise<Error> => {
  const code = codeOf(error)
  if (code === 'EACCES') {
    const closed = await findClosedFolder(file)
    const where = closed === undefined ? `${file} cannot be run by it` : `it cannot enter ${closed}`
    return new DatabaseNotStarted(
      `The database runs as an unprivileged user, and ${where}. Name a folder outside in ATTUNE_HOME, ` +
        'such as /var/lib/attune, or set DATABASE_URL.',
      { cause: error },
    )
  }
  if (code === 'ENOENT' || code === 'ENOEXEC') {
    return new DatabaseNotStarted(
      'The bundled PostgreSQL does not run on this system (it needs glibc). Set DATABASE_URL to a server.',
      { cause: error },
    )
  }
  return new DatabaseNotStarted(`${file} could not be run: ${error.message}`, { cause: error })
}

/** The outermost folder on the way to `path` that others can't enter. */
const findClosedFolder = async (path: string): Promise<string | undefined> => {
  const parts = dirname(path).split('/')
  for (let count = 1; count <= parts.length; count++) {
    const folder = join('/', ...parts.slice(0, count))
    if (((await stat(folder)).mode & 0o001) === 0) return folder
  }
  return undefined
}
