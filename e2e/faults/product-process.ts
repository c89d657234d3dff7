import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const MAIN = join(import.meta.dirname, '../../server/src/main.ts')

/** The first start also builds the panel if that hasn't been done. */
const READY_LIMIT_MS = 180_000

/** The product as a service manager runs it: started again at once whenever its process ends. */
export interface KeptProduct {
  url: string
  /** Resolves once requests are answered. */
  ready(): Promise<void>
  killServer(): Promise<void>
  /** Kills the database's postmaster. Returns false if there is none at the moment. */
  killDatabase(): Promise<boolean>
  /** Exits of a process that was ready and wasn't killed: there should be none. */
  crashes: string[]
  /** How often the process gave up while starting, as when the database dies during a migration. */
  failedStarts(): number
  stop(): Promise<void>
}

export const keepProduct = (home: string, port: number, environment: Record<string, string>): KeptProduct => {
  const url = `http://127.0.0.1:${port}`
  const crashes: string[] = []
  let failedStarts = 0
  let stopping = false
  let killed: ChildProcess | null = null
  let lastPostmaster = 0
  let lastWords = ''

  const run = (): ChildProcess => {
    const child = spawn(process.execPath, [MAIN], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ATTUNE_DRAIN_SECONDS: '0', ...environment, ATTUNE_HOME: home, PORT: String(port) },
    })
    let said = ''
    const hear = (part: Buffer) => (said = `${said}${part.toString()}`.slice(-4_000))
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code, signal) => {
      if (stopping) return
      if (child !== killed && said.includes('Attune is ready')) crashes.push(`${code ?? signal}: ${said}`)
      else if (child !== killed) {
        failedStarts += 1
        lastWords = said
      }
      running = run()
    })
    return child
  }
  let running = run()

  return {
    url,
    crashes,
    failedStarts: () => failedStarts,
    ready: async () => {
      for (const late = Date.now() + READY_LIMIT_MS; Date.now() < late;) {
        const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
        if (answer?.status === 200) return
        await sleep(50)
      }
      throw new Error(
        `The server is not ready after ${READY_LIMIT_MS / 1_000} s. The last start that failed said:\n${lastWords}`,
      )
    },
    killServer: async () => {
      const child = running
      killed = child
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    killDatabase: async () => {
      const file = await readFile(join(home, 'data', 'postmaster.pid'), 'utf8').catch(() => '')
      const pid = Number.parseInt(file, 10)
      if (!(pid > 0) || pid === lastPostmaster) return false
      lastPostmaster = pid
      try {
        process.kill(pid, 'SIGKILL')
        return true
      } catch {
        // It died meanwhile, with the pid still in its file.
        return false
      }
    },
    stop: async () => {
      stopping = true
      if (running.exitCode !== null || running.signalCode !== null) return
      const gone = once(running, 'exit')
      running.kill('SIGTERM')
      await gone
    },
  }
}
