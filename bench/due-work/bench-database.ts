import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection, Logins } from '@attune/store/connection'
import { EMBEDDED_LOGINS, toEmbeddedLogins } from '@attune/store/embedded/embedded-logins'
import { startEmbedded } from '@attune/store/embedded/start-embedded'
import { migrate } from '@attune/store/migrate'
import pg from 'pg'

/** A separate database with the product's tables, and rows for jobs to change. */
export interface BenchDatabase {
  /** The product's logins. */
  app: Logins
  /** Connection as owner, used by the peers so that row-level security costs them nothing. */
  owner: Connection
  organizationId: string
  close(): Promise<void>
}

/** Rows for jobs to change: as many as jobs, so that none waits for another's row. */
export const ROWS = 20_000
export const ORGANIZATION = 'or_0199d3f0a1b27c3d8e4f5a6b7c8d9e0f'

/** A job's payload, as large as that of a waking run. */
export const PAYLOAD = `jsonb_build_object('row', n, 'contactId', 'ct_' || md5(n::text), 'runId', 'st_' || md5(n::text),
  'token', 1, 'since', 3)`

/** The state change each job makes, equal for all contestants. */
export const CHANGE = 'update bench_rows set turn = turn + 1 where id = $1'

export const openBenchDatabase = async (): Promise<BenchDatabase> => {
  const home = await mkdtemp(join(await realpath(tmpdir()), 'attune-bench-work-'))
  const database = await startEmbedded({ home })
  const { owner, logins } = toEmbeddedLogins(database)
  await migrate(owner, EMBEDDED_LOGINS)
  const client = new pg.Client(owner)
  await client.connect()
  await client.query(`insert into organizations (organization_id, title, time_zone, created_at)
    values ('${ORGANIZATION}', 'Northside', 'UTC', now())`)
  await client.query(`create table bench_rows (id int primary key, turn int not null default 0)`)
  await client.query(`insert into bench_rows select n, 0 from generate_series(0, ${ROWS - 1}) n`)
  await client.query(`grant select, update on bench_rows to attune_tenant`)
  await client.end()
  return {
    app: logins,
    owner,
    organizationId: ORGANIZATION,
    close: async () => {
      await database.stop()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
