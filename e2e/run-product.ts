import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const CHECKOUT = fileURLToPath(new URL('..', import.meta.url))
const HOLD_START = fileURLToPath(new URL('products/hold-start.ts', import.meta.url))
/** Where the product caches compiled modules. Set here, so that code loaded before it uses them too. */
const COMPILED = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))
/** The first start also builds the panel and loads the demo. */
const START_LIMIT_MS = 240_000

/** One process of the product. */
export interface ProductProcess {
  url: string
  /** Ctrl-C; resolves once the process has ended. */
  stop(): Promise<void>
}

/** A process that has loaded its modules, or is loading them, and has done nothing else yet. It ends with this one. */
export interface LoadedProduct {
  start(): Promise<ProductProcess>
}

export interface ProductOptions {
  /** The state folder. */
  home: string
  /** Any free port unless one is named. */
  port?: number
  settings?: Record<string, string>
  /** Receives everything the process writes. */
  hear?: (part: string) => void
}

/** Starts the built product of this checkout, as `npm start` does, and waits until it is ready. */
export const runProduct = (options: ProductOptions): Promise<ProductProcess> =>
  untilReady(spawnProduct(options, [], 'ignore'), options.hear)

/** Prepares a start in advance. The state folder needn't exist until `start`. */
export const loadProduct = (options: ProductOptions): LoadedProduct => {
  const child = spawnProduct(options, ['--import', HOLD_START], 'pipe')
  // If the process has ended, `start` says so.
  child.stdin?.on('error', () => {})
  return {
    start: () => {
      child.stdin?.write('start\n')
      return untilReady(child, options.hear)
    },
  }
}

const spawnProduct = (
  { home, port = 0, settings = {} }: ProductOptions,
  flags: string[],
  stdin: 'ignore' | 'pipe',
): ChildProcess =>
  spawn(process.execPath, [...flags, 'server/src/main.ts'], {
    cwd: CHECKOUT,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: COMPILED,
      ...settings,
      ATTUNE_HOME: home,
      PORT: String(port),
      LOG_LEVEL: 'warn',
    },
    stdio: [stdin, 'pipe', 'pipe'],
  })

/** Waits until the process says that it is ready. Throws with its output if it ends before that. */
const untilReady = async (child: ChildProcess, hear: (part: string) => void = () => {}): Promise<ProductProcess> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let output = ''
  const listen = (part: string) => {
    output += part
    hear(part)
    const url = READY.exec(output)?.[1]
    if (url !== undefined) resolve(url)
  }
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', listen)
  const fail = (what: string) => reject(new Error(`${what}\n${output}`))
  const ended = () => fail('Attune ended before it was ready.')
  // `close`, not `exit`: everything it wrote has been read by then.
  child.once('close', ended)
  if (hasEnded(child)) ended()
  const limit = setTimeout(() => fail(`Attune was not ready after ${START_LIMIT_MS / 1000} s.`), START_LIMIT_MS)
  try {
    return { url: await promise, stop: () => end(child) }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(limit)
  }
}

const READY = /^Attune is ready at (\S+)$/m

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

const end = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  await ended
}
