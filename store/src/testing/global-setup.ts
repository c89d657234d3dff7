import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Connection } from '../connection.ts'
import { openPool } from '../connection.ts'
import { startEmbedded } from '../embedded/start-embedded.ts'
import { migrate } from '../migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of this test run, as its owner. */
    testServer: Connection
  }
}

/** The migrated database every test database is a copy of. */
export const TEMPLATE = 'attune_template'

/** Nobody kills this server, so nothing has to be on disk when a transaction ends. (Tests that kill have one of their own.) */
const NOTHING_ON_DISK = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** One PostgreSQL for the whole run, with one migrated database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(await realpath(tmpdir()), 'attune-tests-'))
  const embedded = await startEmbedded({ home, settings: { max_connections: '300', ...NOTHING_ON_DISK } })
  const server: Connection = { host: embedded.host, port: embedded.port, user: 'postgres', database: 'attune' }
  const pool = openPool(server, { max: 1, name: 'attune-tests' })
  await pool.query(`create database ${TEMPLATE}`)
  await pool.end()
  await migrate({ ...server, database: TEMPLATE }, 'attune_app')
  project.provide('testServer', server)
  return async () => {
    await embedded.stop()
    await rm(home, { recursive: true, force: true })
  }
}
