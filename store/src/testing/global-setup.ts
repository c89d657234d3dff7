import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Connection } from '../connection.ts'
import { openPool } from '../connection.ts'
import { EMBEDDED_LOGINS } from '../embedded/embedded-logins.ts'
import { startEmbedded } from '../embedded/start-embedded.ts'
import { migrate } from '../migrate.ts'
import { NOTHING_ON_DISK } from './nothing-on-disk.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection to the test server as its owner. */
    testServer: Connection
  }
}

/** The migrated database that test databases are copied from. */
export const TEMPLATE = 'attune_template'

/** Starts one PostgreSQL server for the whole run, with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(await realpath(tmpdir()), 'attune-tests-'))
  const embedded = await startEmbedded({ home, settings: { max_connections: '300', ...NOTHING_ON_DISK } })
  const server: Connection = { host: embedded.host, port: embedded.port, user: 'postgres', database: 'attune' }
  const pool = openPool(server, { max: 1, name: 'attune-tests' })
  await pool.query(`create database ${TEMPLATE}`)
  await pool.end()
  await migrate({ ...server, database: TEMPLATE }, EMBEDDED_LOGINS)
  project.provide('testServer', server)
  return async () => {
    await embedded.stop()
    await rm(home, { recursive: true, force: true })
  }
}
