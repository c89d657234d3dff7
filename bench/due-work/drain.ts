import { claimWork, finishWork } from '@attune/store/work/queue'
import { openStore } from '@attune/store/store'
import type { Connection, Logins } from '@attune/store/connection'
import { Logger, run } from 'graphile-worker'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { startOurs } from './our-worker.ts'
import { CHANGE } from './bench-database.ts'
import { reactions } from '@attune/server/app/slices'

export type Side = 'ours' | 'ours in batches' | 'graphile-worker' | 'graphile-worker in batches' | 'pg-boss'

/** A separate process that drains one side's due jobs. */
export interface Drain {
  side: Side
  /** Ours. */
  logins: Logins
  /** The peers'. */
  connection: Connection
  items: number
}

const AT_ONCE = 8
const BATCH = 100
/** The share of jobs used for warming up: connections, plans and compilation. */
const WARM = 0.2

process.once('message', (drain: Drain) => {
  const moments: number[] = []
  const finished = new Promise<void>((resolve) => {
    SIDES[drain.side](drain, () => {
      moments.push(performance.now())
      if (moments.length === drain.items) resolve()
    }).catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  })
  void finished.then(() => {
    const first = Math.floor(moments.length * WARM)
    const seconds = ((moments.at(-1) ?? 0) - (moments[first] ?? 0)) / 1_000
    process.send?.((moments.length - first - 1) / seconds, () => process.exit(0))
  })
})

const SIDES: Record<Side, (drain: Drain, done: () => void) => Promise<unknown>> = {
  ours: ({ logins }, done) => startOurs(logins, AT_ONCE, { done }),

  /** One commit for many jobs, which the product doesn't do; for comparison. */
  'ours in batches': async ({ logins }, done) => {
    const store = await openStore(logins, 16, reactions)
    const drain = async () => {
      for (;;) {
        const items = await claimWork(store.global, BATCH, 60_000)
        if (items.length === 0) return
        await store.tenant(items[0]?.organizationId ?? '', async (tx) => {
          for (const item of items) {
            await tx.db.executeQuery(CompiledQuery.raw(CHANGE, [item.payload['row']]))
            await finishWork(tx, item)
          }
        })
        items.forEach(done)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, drain))
  },

  'graphile-worker': ({ connection }, done) => graphile(connection, done, {}),
  'graphile-worker in batches': ({ connection }, done) =>
    graphile(connection, done, { localQueue: { size: 500 }, completeJobBatchDelay: 0, failJobBatchDelay: 0 }),

  /**
   * Fetched in batches of a hundred, each finished in the transaction of its change, as the peer's documentation
   * recommends.
   */
  'pg-boss': async ({ connection }, done) => {
    const pool = new pg.Pool({ ...connection, max: AT_ONCE + 2 })
    const boss = new PgBoss({ ...connection, max: AT_ONCE, supervise: false, schedule: false })
    await boss.start()
    let waiting: { id: string; data: { row: number } }[] = []
    let fetching: Promise<void> | null = null
    const fetch = async () => {
      waiting = await boss.fetch<{ row: number }>('wake', { batchSize: BATCH })
      fetching = null
    }
    const work = async () => {
      for (;;) {
        const job = waiting.shift()
        if (job === undefined) {
          await (fetching ??= fetch())
          if (waiting.length === 0) return
          continue
        }
        const client = await pool.connect()
        await client.query('begin')
        await client.query(CHANGE, [job.data.row])
        await boss.complete('wake', job.id, null, { db: { executeSql: (text, values) => client.query(text, values) } })
        await client.query('commit')
        client.release()
        done()
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  },
}

const graphile = async (connection: Connection, done: () => void, worker: object): Promise<void> => {
  const pgPool = new pg.Pool({ ...connection, max: AT_ONCE + 4 })
  // It requires a listener for lost connections; here there is nothing to report.
  pgPool.on('error', () => {})
  pgPool.on('connect', (client) => client.on('error', () => {}))
  await run({
    pgPool,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    preset: { worker: { concurrentJobs: AT_ONCE, ...worker } },
    taskList: {
      wake: async (payload, helpers) => {
        const { row } = payload as { row: number }
        await helpers.withPgClient((client) => client.query(CHANGE, [row]))
        done()
      },
    },
  })
}
