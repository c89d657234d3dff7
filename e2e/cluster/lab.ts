import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

/** PostgreSQL, Patroni and PgBouncer refuse root: as root everything runs as `nobody`. */
const ORDINARY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** A folder with everything the cluster's processes read and write, and the processes themselves. */
export interface Lab {
  folder: string
  say(sentence: string): void
  /** Writes a file that only the cluster's account may read. Returns its path. */
  write(name: string, text: string, mode?: number): string
  /** Makes a folder. Returns its path. */
  makeFolder(name: string): string
  launch(name: string, command: string, words: string[], environment?: Record<string, string>, cwd?: string): void
  isAlive(name: string): boolean
  pid(name: string): number
  /** Ends a process in good order, and kills it after the seconds given. */
  halt(name: string, signal: NodeJS.Signals, seconds: number): Promise<void>
  /** Kills at once. */
  kill(name: string): void
  /** Runs a program to its end as the cluster's account. Returns its output. */
  run(command: string, words: string[]): Promise<string>
  logTail(name: string): string
  /** Kills whatever is left and removes the folder, or keeps it for a look. */
  close(keep: boolean): void
}

export const openLab = (say: (sentence: string) => void): Lab => {
  const folder = mkdtempSync(join(tmpdir(), 'attune-cluster-'))
  const own = (path: string) => ORDINARY.uid !== undefined && chownSync(path, ORDINARY.uid, ORDINARY.gid)
  const makeFolder = (name: string): string => {
    const path = join(folder, name)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    own(path)
    return path
  }
  own(folder)
  for (const name of ['log', 'conf', 'data', 'run']) makeFolder(name)
  const processes = new Map<string, ChildProcess>()
  const isAlive = (name: string): boolean => {
    const child = processes.get(name)
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }
  const pid = (name: string): number => processes.get(name)?.pid ?? 0
  const environmentOf = (more: Record<string, string> = {}) => ({
    PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin`,
    HOME: folder,
    LANG: 'C.UTF-8',
    ...more,
  })
  return {
    folder,
    say,
    makeFolder,
    write: (name, text, mode = 0o600) => {
      const path = join(folder, 'conf', name)
      writeFileSync(path, text, { mode })
      own(path)
      return path
    },
    launch: (name, command, words, environment, cwd = folder) => {
      const log = openSync(join(folder, 'log', `${name}.log`), 'a')
      const child = spawn(command, words, {
        ...ORDINARY,
        cwd,
        env: environmentOf(environment),
        stdio: ['ignore', log, log],
        detached: true,
      })
      child.on('error', (error) => say(`${name} could not be started: ${error.message}`))
      closeSync(log)
      processes.set(name, child)
    },
    isAlive,
    pid,
    halt: async (name, signal, seconds) => {
      const limit = Date.now() + seconds * 1_000
      if (isAlive(name)) processes.get(name)?.kill(signal)
      while (isAlive(name) && Date.now() < limit) await pause(50)
      if (isAlive(name)) processes.get(name)?.kill('SIGKILL')
    },
    kill: (name) => void processes.get(name)?.kill('SIGKILL'),
    run: async (command, words) => {
      const options = { ...ORDINARY, cwd: folder, env: environmentOf(), timeout: 60_000, maxBuffer: 64 * 1_024 * 1_024 }
      return (await promisify(execFile)(command, words, options)).stdout
    },
    logTail: (name) =>
      readFileSync(join(folder, 'log', `${name}.log`), 'utf8')
        .split('\n')
        .slice(-15)
        .join('\n'),
    close: (keep) => {
      for (const [name, child] of processes) if (isAlive(name)) process.kill(-(child.pid ?? 0), 'SIGKILL')
      if (keep) say(`Logs and data are kept in ${folder}.`)
      else rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Waits until `look` answers something. Throws after the seconds given. */
export const until = async <T>(what: string, seconds: number, look: () => Promise<T | undefined>): Promise<T> => {
  const limit = Date.now() + seconds * 1_000
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > limit) throw new Error(`${what}: not within ${seconds} s.`)
    await pause(200)
  }
}
