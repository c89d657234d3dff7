import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import type { Connection } from '../connection.ts'
import { openPool } from '../connection.ts'
import { EMBEDDED_LOGINS } from '../embedded/embedded-logins.ts'
import { startEmbedded, type EmbeddedDatabase } from '../embedded/start-embedded.ts'
import { migrate } from '../migrate.ts'
import { makeRoom } from './make-room.ts'
import { NOTHING_ON_DISK } from './nothing-on-disk.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connections to the test servers as their owner, one for each worker. */
    testServers: Connection[]
  }
}

/** The migrated database that test databases are copied from. */
export const TEMPLATE = 'attune_template'

/**
 * Starts a PostgreSQL server for each worker, with a migrated template database. Workers don't share one: an open transaction
 * of one test file would hold back the facts of all others, and each `create database` would stop their writing.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const room = await makeRoom()
  const homes = Array.from({ length: project.config.maxWorkers }, (_, index) => join(room, String(index + 1)))
  const [first = join(room, '1'), ...others] = homes
  await makeTemplate(first)
  // Owners are kept: as root the data belongs to the user the server runs as.
  await Promise.all(others.map((home) => promisify(execFile)('cp', ['-a', first, home])))
  const servers = await Promise.all(homes.map(start))
  project.provide('testServers', servers.map(toOwner))
  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await rm(room, { recursive: true, force: true })
  }
}

/** Copying databases writes a lot of log, and memory shouldn't have to hold a gigabyte of it for each server. */
const LITTLE_LOG = { max_wal_size: '256MB' }

const start = (home: string): Promise<EmbeddedDatabase> =>
  startEmbedded({ home, settings: { max_connections: '300', ...LITTLE_LOG, ...NOTHING_ON_DISK } })

const toOwner = ({ host, port }: EmbeddedDatabase): Connection => ({ host, port, user: 'postgres', database: 'attune' })

/** Leaves a stopped server in the folder, to be copied. */
const makeTemplate = async (home: string): Promise<void> => {
  const server = await start(home)
  const owner = toOwner(server)
  const pool = openPool(owner, { max: 1, name: 'attune-tests' })
  await pool.query(`create database ${TEMPLATE}`)
  await pool.end()
  await migrate({ ...owner, database: TEMPLATE }, EMBEDDED_LOGINS)
  await server.stop()
}
