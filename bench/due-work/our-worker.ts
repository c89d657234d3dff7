import { finish } from '@attune/server/work/claim'
import { workHandlers } from '@attune/server/app/work-handlers'
import { startWorker, type Worker } from '@attune/server/app/worker'
import type { Deps } from '@attune/server/deps'
import { openMeters } from '@attune/server/meters'
import type { Logins } from '@attune/store/connection'
import { openStore } from '@attune/store/store'
import { CompiledQuery } from 'kysely'
import { pino } from 'pino'
import { CHANGE } from './bench-database.ts'
import { reactions } from '@attune/server/app/slices'

/**
 * The product's worker with a single handler, which changes a row and finishes its job in one transaction. `begun` is
 * called for each job before that, `done` after the commit, with its due time.
 */
export const startOurs = async (
  logins: Logins,
  size: number,
  { begun, done }: { begun?: (dueAt: Date) => void; done: (dueAt: Date) => void },
): Promise<{ stop(): Promise<void> }> => {
  const store = await openStore(logins, 16, reactions)
  // The only dependencies the worker and this handler need.
  const deps = {
    store,
    settings: { demo: false, workLeaseMs: 60_000 },
    log: pino({ level: 'error' }),
    meters: openMeters(),
  } as unknown as Deps
  const worker: Worker = startWorker(deps, size, {
    ...workHandlers,
    'sweep-upload': async (_deps, item) => {
      begun?.(item.dueAt)
      await store.tenant(item.organizationId ?? '', async (tx) => {
        await tx.db.executeQuery(CompiledQuery.raw(CHANGE, [item.payload['row']]))
        await finish(tx, item)
      })
      done(item.dueAt)
    },
  })
  return {
    stop: async () => {
      await worker.stop()
      await store.close()
    },
  }
}
