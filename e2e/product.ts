import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync, chmodSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const CHECKOUT = fileURLToPath(new URL('..', import.meta.url))
const START_LIMIT_MS = 120_000

/** A running product of one test file, with a state folder of its own. */
export interface Product {
  url: string
  /** The state folder. */
  home: string
  /** What it has said so far. */
  said: () => string
  /** Ctrl-C; resolves when the process has ended. */
  stop(): Promise<void>
  /** Starts it again on the same state folder and port. */
  start(): Promise<void>
  /** Stops it and removes the state folder. */
  remove(): Promise<void>
}

/** Starts the built product of this checkout, as `npm start` does, and waits until it is ready. */
export const startProduct = async (settings: Record<string, string> = {}): Promise<Product> => {
  const home = mkdtempSync(join(realpathSync(tmpdir()), 'attune-e2e-'))
  // As root the database runs as an unprivileged user, who must be able to pass through.
  chmodSync(home, 0o711)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess
  let words = ''
  const start = async () => {
    child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: CHECKOUT,
      env: { ...process.env, ...settings, ATTUNE_HOME: home, PORT: String(port), LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (words += part.toString()))
    await untilReady(url, child, () => words)
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
  }
  await start()
  return {
    url,
    home,
    said: () => words,
    start,
    stop,
    remove: async () => {
      await stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Waits for /readyz; throws with what the process said when it ends before. */
const untilReady = async (url: string, child: ChildProcess, said: () => string): Promise<void> => {
  const limit = Date.now() + START_LIMIT_MS
  while (Date.now() < limit) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    if (child.exitCode !== null) throw new Error(`Attune ended before it was ready.\n${said()}`)
    await pause(50)
  }
  throw new Error(`Attune was not ready after ${START_LIMIT_MS / 1000} s.\n${said()}`)
}

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('No free port.')
  return address.port
}
