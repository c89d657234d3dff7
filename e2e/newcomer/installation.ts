import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { processesOf } from './processes.ts'

/** A checkout to start Attune from, as a person would: with `npm start`, a state folder and a port. */
export interface Installation {
  folder: string
  home: string
  port: number
  log: string
}

export const addressOf = ({ port }: Installation): string => `http://127.0.0.1:${port}`

/** Runs `npm start` in its own process group, as a terminal would, and returns it at once. */
export const npmStart = (at: Installation): ChildProcess => {
  const log = openSync(at.log, 'w')
  const env = { ...withoutNpm(), ATTUNE_HOME: at.home, PORT: String(at.port) }
  const child = spawn('npm', ['start'], { cwd: at.folder, env, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  return child
}

/** This checkout's own Node and npm settings would hide what a stranger's machine does. */
const withoutNpm = (): NodeJS.ProcessEnv => {
  const own = /^(npm_|NODE_ENV$|VITEST|TEST|DEV$|PROD$|MODE$|SSR$|BASE_URL$)/i
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)))
  const path = (env['PATH'] ?? '').split(':').filter((folder) => !folder.includes('node_modules'))
  return { ...env, PATH: path.join(':') }
}

/** Seconds until /readyz says yes; throws with the log if Attune ends first or takes longer than `limit` seconds. */
export const untilReady = async (at: Installation, child: ChildProcess, limit: number): Promise<number> => {
  const started = performance.now()
  for (;;) {
    if (await answers(`${addressOf(at)}/readyz`)) return (performance.now() - started) / 1000
    const waited = (performance.now() - started) / 1000
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`npm start ended early.\n${logOf(at)}`)
    if (waited > limit) throw new Error(`Not ready after ${limit} s.\n${logOf(at)}`)
    await pause(50)
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  )

export const logOf = (at: Installation): string => readFileSync(at.log, 'utf8').split('\n').slice(-60).join('\n')

/** Ctrl-C: the interrupt goes to the whole process group. Throws if something is left 20 s later. */
export const interrupt = async (at: Installation, child: ChildProcess): Promise<number> => {
  const started = performance.now()
  const ended = child.exitCode === null ? once(child, 'exit') : Promise.resolve()
  if (child.pid) process.kill(-child.pid, 'SIGINT')
  await Promise.race([ended, pause(20_000)]) // The longest it may take.
  for (let left = processesOf(at.home); left.length > 0; left = processesOf(at.home)) {
    if (performance.now() - started > 20_000) {
      throw new Error(`Left behind: ${left.map(({ pid, command }) => `${pid} ${command}`).join('\n')}\n${logOf(at)}`)
    }
    await pause(50)
  }
  return (performance.now() - started) / 1000
}
