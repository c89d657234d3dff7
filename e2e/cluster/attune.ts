import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { PORTS, PROCESSES, SIMULATOR_SECRET, toDatabaseUrl, toUrl } from './addresses.ts'
import type { Lab } from './lab.ts'
import { answersOk, until } from './until.ts'
import { CHECKOUT, makeNextVersion } from './versions.ts'

export type Way = 'direct' | 'PgBouncer'

/** Attune's processes, and the carrier's simulator that they share. */
export interface Attune {
  /** Starts all processes at once, connected to the database in the given way, and waits until they are ready. */
  startAll(way: Way): Promise<void>
  start(n: number): void
  untilReady(n: number): Promise<void>
  kill(n: number): void
  /** Stops a process by `SIGTERM`, starts it again and waits until it is ready. */
  restart(n: number): Promise<void>
  stopAll(): Promise<void>
  /** Migrates the schema to that of a new version. Processes started later still run the current version. */
  migrate(): Promise<void>
  /** Processes started from now on run the version that the schema was migrated to. */
  useNewVersion(): void
  /** The log lines of a process that contain a text. */
  findInLog(n: number, text: string): string[]
}

const SECRET = randomBytes(24).toString('hex')
/** A P-256 private key to sign push notices. Nobody receives any here. */
const ATTUNE_PUSH_KEY = Buffer.from(`01${randomBytes(31).toString('hex')}`, 'hex').toString('base64url')

export const openAttune = (lab: Lab): Attune => {
  let way: Way = 'direct'
  const version = { number: 0, folder: CHECKOUT }
  let newest = version.folder
  /** By default each process migrates when it starts. After `migrate` that is no longer wanted. */
  let migrateAtStart = true
  const nameOf = (n: number) => `attune${n}`
  const start = (n: number) =>
    lab.start(nameOf(n), {
      ...serverIn(version.folder),
      environment: {
        ...environmentOf(lab, way),
        DATABASE_MIGRATE: migrateAtStart ? '1' : '0',
        PORT: String(PORTS.attune(n)),
        ATTUNE_HOME: lab.makeFolder(`data/${nameOf(n)}`),
      },
    })
  const untilReady = async (n: number) =>
    void (await until(`Attune ${n} is ready`, 240, () => {
      if (!lab.isAlive(nameOf(n)))
        throw new Error(`Attune ${n} has ended.\n${lab.readLog(nameOf(n)).split('\n').slice(-15).join('\n')}`)
      return answersOk(`${toUrl(PORTS.attune(n))}/readyz`)
    }))
  const stop = (n: number) => lab.stop(nameOf(n), 60)
  return {
    startAll: async (chosen) => {
      way = chosen
      migrateAtStart = true
      if (!lab.isAlive('simulator')) startSimulator(lab)
      for (const n of PROCESSES) start(n)
      for (const n of PROCESSES) await untilReady(n)
    },
    start,
    untilReady,
    kill: (n) => lab.kill(nameOf(n)),
    restart: async (n) => {
      await stop(n)
      start(n)
      await untilReady(n)
    },
    stopAll: async () => void (await Promise.all(PROCESSES.map(stop))),
    migrate: async () => {
      version.number += 1
      newest = makeNextVersion(lab, version.number)
      const environment = {
        ...environmentOf(lab, way),
        DATABASE_MIGRATE: 'only',
        ATTUNE_HOME: lab.makeFolder('data/migrate'),
      }
      await lab.run({ ...serverIn(newest), environment })
      migrateAtStart = false
    },
    useNewVersion: () => (version.folder = newest),
    findInLog: (n, text) =>
      lab
        .readLog(nameOf(n))
        .split('\n')
        .filter((line) => line.includes(text)),
  }
}

const serverIn = (folder: string) => ({ command: process.execPath, args: ['server/src/main.ts'], folder })

const startSimulator = (lab: Lab): void =>
  lab.start('simulator', {
    command: process.execPath,
    args: ['carriers/src/simulator/process/main.ts'],
    folder: CHECKOUT,
    environment: {
      SIMULATOR_PORT: String(PORTS.simulator),
      SIMULATOR_SECRET,
      SIMULATOR_LOG: join(lab.folder, 'data', 'simulator.log'),
      SIMULATOR_WEBHOOK_URL: toUrl(PORTS.http),
    },
  })

const environmentOf = (lab: Lab, way: Way): Record<string, string> => ({
  ...databaseOf(way),
  PUBLIC_URL: toUrl(PORTS.http),
  ATTUNE_FILES: lab.makeFolder('data/files'),
  ATTUNE_SECRET: SECRET,
  ATTUNE_PUSH_KEY,
  ATTUNE_PROXIES: '127.0.0.1',
  ATTUNE_RATE_LIMIT: '1000000',
  // The balancer needs this long to notice that a process is stopping.
  ATTUNE_DRAIN_SECONDS: '3',
  NODE_COMPILE_CACHE: join(lab.folder, 'data', 'compiled'),
  ATTUNE_SIMULATOR_URL: toUrl(PORTS.simulator),
  ATTUNE_SIMULATOR_SECRET: SIMULATOR_SECRET,
})

/** With PgBouncer, only migrations and the listening connection bypass it. */
const databaseOf = (way: Way): Record<string, string> => {
  const port = way === 'PgBouncer' ? PORTS.bouncer : PORTS.primary
  return {
    DATABASE_URL: toDatabaseUrl('desk_tenant', port),
    DATABASE_GLOBAL_URL: toDatabaseUrl('desk_global', port),
    DATABASE_MIGRATE_URL: toDatabaseUrl('attune_owner', PORTS.primary),
    ...(way === 'PgBouncer' ? { DATABASE_LISTEN_URL: toDatabaseUrl('desk_global', PORTS.primary) } : {}),
  }
}
