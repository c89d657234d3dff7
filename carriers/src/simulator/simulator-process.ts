import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../child-environment.ts'

export interface SimulatorProcessOptions {
  /** 0 or absent for any free port. Pass the previous one on a restart to keep the address. */
  port?: number
  secret: string
  /** Path of the log. Existing entries are loaded. */
  log: string
  /** Attune's base URL. */
  webhookUrl: string
}

export interface SimulatorProcess {
  url: string
  pid: number
  /** Resolves with a description once it has exited. */
  ended: Promise<string>
  /** Lets it finish requests in progress. */
  stop(): Promise<void>
  /** Like `kill -9`. */
  kill(): Promise<void>
}

/** Starts the simulator as a child process, which ends with this one however it dies. Rejects if it can't start. */
export const startSimulatorProcess = async (options: SimulatorProcessOptions): Promise<SimulatorProcess> => {
  const child = spawn(process.execPath, [MAIN], { stdio: ['pipe', 'pipe', 'inherit'], env: environment(options) })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal === null ? `code ${code}` : `signal ${signal}`))
  })
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await ended
  }
  const url = await waitUntilListening(child, ended)
  return { url, pid: child.pid ?? 0, ended, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

const MAIN = fileURLToPath(new URL('./process/main.ts', import.meta.url))

const environment = ({ port = 0, secret, log, webhookUrl }: SimulatorProcessOptions): NodeJS.ProcessEnv =>
  childEnvironment({
    SIMULATOR_PORT: `${port}`,
    SIMULATOR_SECRET: secret,
    SIMULATOR_LOG: log,
    SIMULATOR_WEBHOOK_URL: webhookUrl,
    SIMULATOR_FOLLOW_PARENT: '1',
  })

const waitUntilListening = async (child: ChildProcess, ended: Promise<string>): Promise<string> => {
  const lines = createInterface({ input: child.stdout! })
  const first = new Promise<string>((resolve) => lines.once('line', resolve))
  const gone = ended.then((how) => {
    throw new Error(`The simulator exited before it was listening (${how}). See its output above.`)
  })
  const line: unknown = JSON.parse(await Promise.race([first, gone]))
  if (typeof line === 'object' && line !== null && 'listening' in line && typeof line.listening === 'string') {
    return line.listening
  }
  throw new Error('The simulator printed something other than its address.')
}
