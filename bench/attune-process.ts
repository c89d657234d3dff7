import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../tools/free-port.ts'

/** The real server as a separate process. */
export interface AttuneProcess {
  url: string
  home: string
  pid: number
  /** Seconds from the start of the process to the first response. */
  startSeconds: number
  stop(): Promise<void>
}

const PATIENCE_SECONDS = 120

/** Starts a checkout's server on a state folder with the given settings, and waits until it serves its page. */
export const startProcess = async (
  folder: string,
  home: string,
  settings: Record<string, string> = {},
): Promise<AttuneProcess> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const said = join(home, 'bench.log')
  const log = openSync(said, 'a')
  const begun = performance.now()
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: folder,
    env: { ...ownEnvironment(), ATTUNE_DRAIN_SECONDS: '0', ATTUNE_HOME: home, PORT: String(port), ...settings },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const stop = () => endProcess(child)
  try {
    const startSeconds = await untilAnswered(url, begun, () => hasEnded(child))
    return { url, home, pid: child.pid ?? 0, startSeconds, stop }
  } catch (error) {
    await stop()
    throw new Error(`Attune did not start.\n${readFileSync(said, 'utf8').split('\n').slice(-20).join('\n')}`, {
      cause: error,
    })
  }
}

/** Seconds from `begun` until `url` first responds with 200. Throws if the process ends first or takes too long. */
export const untilAnswered = async (url: string, begun: number, ended: () => boolean): Promise<number> => {
  for (;;) {
    const answered = await isAnswered(url)
    const seconds = (performance.now() - begun) / 1000
    if (answered) return seconds
    if (ended() || seconds > PATIENCE_SECONDS)
      throw new Error(`${url} was not answered within ${seconds.toFixed(0)} s.`)
    await pause(5)
  }
}

/** Interrupts a process started here and waits until it has exited. */
export const endProcess = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await ended
  clearTimeout(late)
}

/** CPU time of a process in milliseconds, from /proc with a resolution of 10 ms; NaN if unavailable. */
export const cpuOf = (pid: number): number => {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  // The fields after the program's name, which may contain anything: state is field 3, utime 14, stime 15.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** The user's own settings must not affect the measurement. */
const ownEnvironment = (): NodeJS.ProcessEnv => {
  const own = /^(ATTUNE_|DATABASE_|PORT$|HOST$|PUBLIC_URL$|LOG_LEVEL$|NODE_|npm_)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)))
}

const isAnswered = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 200))
    }).on('error', () => resolve(false))
  })
