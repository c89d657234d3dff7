import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const CHECKOUT = fileURLToPath(new URL('..', import.meta.url))
/** The first start also builds the panel and loads the demo. */
const START_LIMIT_MS = 240_000

/** One process of the product. */
export interface ProductProcess {
  /** Ctrl-C; resolves once the process has ended. */
  stop(): Promise<void>
}

export interface ProductOptions {
  /** The state folder. */
  home: string
  port: number
  settings?: Record<string, string>
  /** Receives everything the process writes. */
  hear?: (part: string) => void
}

/** Starts the built product of this checkout, as `npm start` does, and waits until it is ready. */
export const runProduct = async (options: ProductOptions): Promise<ProductProcess> => {
  const { home, port, settings = {}, hear = () => {} } = options
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: CHECKOUT,
    env: { ...process.env, ...settings, ATTUNE_HOME: home, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      output += part.toString()
      hear(part.toString())
    })
  await untilReady(`http://127.0.0.1:${port}`, child, () => output)
  return {
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    },
  }
}

/** Waits for /readyz. Throws with the process's output if it ends before that. */
const untilReady = async (url: string, child: ChildProcess, output: () => string): Promise<void> => {
  const limit = Date.now() + START_LIMIT_MS
  while (Date.now() < limit) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    if (child.exitCode !== null) throw new Error(`Attune ended before it was ready.\n${output()}`)
    await pause(50)
  }
  throw new Error(`Attune was not ready after ${START_LIMIT_MS / 1000} s.\n${output()}`)
}
