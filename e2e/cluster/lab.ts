import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

/** PostgreSQL, Patroni and PgBouncer refuse to run as root. Started as root, the test runs everything as `nobody`. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

export interface Program {
  command: string
  args: string[]
  environment?: Record<string, string>
  /** The working directory; by default the lab's folder. */
  folder?: string
}

/** A temporary folder for everything the cluster reads and writes, and the processes that run there. */
export interface Lab {
  folder: string
  say(sentence: string): void
  /** Writes a configuration file that only the cluster's user may read. Returns its path. */
  write(name: string, text: string, mode?: number): string
  /** Returns the path of the new folder. */
  makeFolder(name: string): string
  /** Starts a program in the background, with a log file of the same name. */
  start(name: string, program: Program): void
  isAlive(name: string): boolean
  pid(name: string): number
  /** Stops a program by `SIGTERM`, and kills it if it is still there after the given number of seconds. */
  stop(name: string, seconds: number): Promise<void>
  kill(name: string): void
  /** Runs a program to its end. Returns its output. */
  run(program: Program): Promise<string>
  readLog(name: string): string
  /** Kills everything still running, and removes the folder unless it should be kept. */
  close(keep: boolean): void
}

export const openLab = (say: (sentence: string) => void): Lab => {
  const folder = mkdtempSync(join(tmpdir(), 'attune-cluster-'))
  const giveToUser = (path: string) => USER.uid !== undefined && chownSync(path, USER.uid, USER.gid)
  const makeFolder = (name: string): string => {
    const path = join(folder, name)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    giveToUser(path)
    return path
  }
  giveToUser(folder)
  for (const name of ['log', 'conf', 'data', 'run']) makeFolder(name)
  const processes = new Map<string, ChildProcess>()
  const isAlive = (name: string): boolean => {
    const child = processes.get(name)
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }
  const optionsOf = ({ environment = {}, folder: cwd = folder }: Program) => ({
    ...USER,
    cwd,
    env: { PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin`, HOME: folder, LANG: 'C.UTF-8', ...environment },
  })
  return {
    folder,
    say,
    makeFolder,
    write: (name, text, mode = 0o600) => {
      const path = join(folder, 'conf', name)
      writeFileSync(path, text, { mode })
      giveToUser(path)
      return path
    },
    start: (name, program) => {
      const log = openSync(join(folder, 'log', `${name}.log`), 'a')
      const stdio: ['ignore', number, number] = ['ignore', log, log]
      const child = spawn(program.command, program.args, { ...optionsOf(program), stdio, detached: true })
      child.on('error', (error) => say(`${name} could not be started: ${error.message}`))
      closeSync(log)
      processes.set(name, child)
    },
    isAlive,
    pid: (name) => processes.get(name)?.pid ?? 0,
    stop: async (name, seconds) => {
      const limit = Date.now() + seconds * 1_000
      if (isAlive(name)) processes.get(name)?.kill('SIGTERM')
      while (isAlive(name) && Date.now() < limit) await pause(50)
      if (isAlive(name)) processes.get(name)?.kill('SIGKILL')
    },
    kill: (name) => void processes.get(name)?.kill('SIGKILL'),
    run: async (program) => {
      const limits = { timeout: 120_000, maxBuffer: 64 * 1_024 * 1_024 }
      return (await promisify(execFile)(program.command, program.args, { ...optionsOf(program), ...limits })).stdout
    },
    readLog: (name) => readFileSync(join(folder, 'log', `${name}.log`), 'utf8'),
    close: (keep) => {
      for (const [name, child] of processes) if (isAlive(name)) process.kill(-(child.pid ?? 0), 'SIGKILL')
      if (keep) say(`Logs and data are kept in ${folder}.`)
      else rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
