import { changeHistory, deleteHistory, lockHistory } from '@attune/store/moving/history/histories'
import { deleteHistoryBatch, READ_TABLES } from '@attune/store/moving/history/history-rows'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { addJob } from '../../work/add-job.ts'
import { finish, hold, postpone } from '../../work/claim.ts'
import type { Job } from '../../work/kinds.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    'sweep-history': { historyId: string; only: 'reading' | 'texts' | 'all' }
  }
}

const SWEEP = 'sweep-history'
/** Rows deleted per transaction. */
const BATCH = 20_000
const LATER_MS = 3_600_000
/** What is left of an import is deleted after this time: it names clients. */
const KEPT_MS = 30 * 86_400_000
/** A file may arrive for six hours. One that is still being read after this time was left behind by a crashed process. */
const READING_MS = 12 * LATER_MS

/** `reading`: a file that a crash left half-read. `texts`: what is in the file. `all`: everything of the import. */
export const sweepLater = (
  tx: Tenant,
  historyId: string,
  only: 'reading' | 'texts' | 'all',
  now: Date,
): Promise<void> => {
  const wait = only === 'reading' ? READING_MS : only === 'texts' ? 0 : KEPT_MS
  return addJob(tx, { kind: SWEEP, payload: { historyId, only }, dueAt: new Date(now.getTime() + wait), now })
}

/** Deletes what is no longer needed of an import. One that is being worked on waits. */
export const sweepHistory = async (deps: Deps, item: Job<'sweep-history'>): Promise<void> => {
  const { historyId, only } = item.payload
  for (let left = true; left;)
    left = await deps.store.tenant(item.organizationId, async (tx) => {
      await hold(tx, item)
      const row = await lockHistory(tx, historyId)
      // What is in the file is no longer needed once it has ended, not even to take it back.
      const isBusy = row !== undefined && only !== 'texts' && ['checking', 'applying', 'returning'].includes(row.state)
      if (isBusy && only === 'all') {
        await postpone(tx, item, LATER_MS)
        return false
      }
      const goes = row !== undefined && !isBusy && (only !== 'reading' || row.state === 'reading')
      if (goes) {
        // An abandoned one can no longer be written once its rows begin to be deleted.
        if (row.state === 'uploaded' || row.state === 'checked')
          await changeHistory(tx, historyId, { state: 'cancelled', ended_at: deps.now() })
        const isEmpty = await deleteHistoryBatch(tx, historyId, BATCH, only === 'texts' ? READ_TABLES : undefined)
        if (!isEmpty) return true
        if (only !== 'texts') await deleteHistory(tx, historyId)
      }
      await finish(tx, item)
      return false
    })
}

/** Deletes what was read of a file that turned out to be unreadable. */
export const removeHistory = async (deps: Deps, organizationId: string, historyId: string): Promise<void> => {
  for (let left = true; left;)
    left = await deps.store.tenant(organizationId, async (tx) => {
      if (!(await deleteHistoryBatch(tx, historyId, BATCH))) return true
      await deleteHistory(tx, historyId)
      return false
    })
}
