import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PORTS, PROCESSES, SIMULATOR_SECRET, toDatabaseUrl, toUrl } from './addresses.ts'
import { until, type Lab } from './lab.ts'

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url))
const SECRET = randomBytes(24).toString('hex')

/** Attune's processes, and the carrier's simulator they share. */
export interface Products {
  /** Starts all and waits until they are ready. The way to the database is for those started from now on. */
  up(way: Way): Promise<void>
  start(n: number): void
  untilReady(n: number): Promise<void>
  kill(n: number): void
  /** In good order, as an operator's `SIGTERM`. */
  stop(n: number): Promise<void>
  down(): Promise<void>
}

export type Way = 'direct' | 'PgBouncer'

export const openProducts = (lab: Lab): Products => {
  let way: Way = 'direct'
  const nameOf = (n: number) => `attune${n}`
  const launchSimulator = () =>
    lab.launch(
      'simulator',
      process.execPath,
      ['carriers/src/simulator/process/main.ts'],
      {
        SIMULATOR_PORT: String(PORTS.simulator),
        SIMULATOR_SECRET,
        SIMULATOR_LOG: join(lab.folder, 'data', 'simulator.log'),
        SIMULATOR_WEBHOOK_URL: toUrl(PORTS.http),
      },
      CHECKOUT,
    )
  const start = (n: number) => {
    const home = lab.makeFolder(`data/${nameOf(n)}`)
    const files = lab.makeFolder('data/files')
    lab.launch(
      nameOf(n),
      process.execPath,
      ['server/src/main.ts'],
      {
        ...databaseOf(way),
        PORT: String(PORTS.attune(n)),
        PUBLIC_URL: toUrl(PORTS.http),
        ATTUNE_HOME: home,
        ATTUNE_FILES: files,
        ATTUNE_SECRET: SECRET,
        ATTUNE_PUSH_KEY,
        ATTUNE_PROXIES: '127.0.0.1',
        ATTUNE_RATE_LIMIT: '1000000',
        // As long as the balancer needs to see that a process is going.
        ATTUNE_DRAIN_SECONDS: '3',
        NODE_COMPILE_CACHE: join(lab.folder, 'data', 'compiled'),
        ATTUNE_SIMULATOR_URL: toUrl(PORTS.simulator),
        ATTUNE_SIMULATOR_SECRET: SIMULATOR_SECRET,
      },
      CHECKOUT,
    )
  }
  const untilReady = async (n: number) =>
    void (await until(`Attune ${n} is ready`, 180, async () => {
      if (!lab.isAlive(nameOf(n))) throw new Error(`Attune ${n} ended.\n${lab.logTail(nameOf(n))}`)
      const answer = await fetch(`${toUrl(PORTS.attune(n))}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => null,
      )
      return answer?.ok === true || undefined
    }))
  const stop = (n: number) => lab.halt(nameOf(n), 'SIGTERM', 40)
  return {
    up: async (chosen) => {
      way = chosen
      if (!lab.isAlive('simulator')) launchSimulator()
      for (const n of PROCESSES) start(n)
      for (const n of PROCESSES) await untilReady(n)
    },
    start,
    untilReady,
    kill: (n) => lab.kill(nameOf(n)),
    stop,
    down: async () => void (await Promise.all(PROCESSES.map(stop))),
  }
}

/** A private key on P-256 that signs push notices, which nobody here receives. */
const ATTUNE_PUSH_KEY = Buffer.from(`01${randomBytes(31).toString('hex')}`, 'hex').toString('base64url')

/** Behind PgBouncer only the schema's owner, and listening, go past it. */
const databaseOf = (way: Way): Record<string, string> => {
  const port = way === 'PgBouncer' ? PORTS.bouncer : PORTS.primary
  return {
    DATABASE_URL: toDatabaseUrl('desk_tenant', port),
    DATABASE_GLOBAL_URL: toDatabaseUrl('desk_global', port),
    DATABASE_MIGRATE_URL: toDatabaseUrl('attune_owner', PORTS.primary),
    ...(way === 'PgBouncer' ? { DATABASE_LISTEN_URL: toDatabaseUrl('desk_global', PORTS.primary) } : {}),
  }
}
