import type { Job } from '../../work/kinds.ts'
import { changeImport, deleteImportBatch, lockImport } from '@attune/store/contacts/imports'
import { addJob } from '../../work/add-job.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import { finish, hold, postpone } from '../../work/claim.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { accessImport } from './access-import.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    'sweep-import': { importId: string; only: 'reading' | 'any' }
  }
}

/** Rows deleted per transaction. */
const BATCH = 5_000
const LATER_MS = 3_600_000
const SWEEP = 'sweep-import'

/** Cancels an import before it is applied. It is gone at once; its rows are deleted by a job. */
export const cancelImport = (deps: Deps, who: Member, { importId }: { importId: string }): Promise<{ _id: string }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessImport(tx, who, importId)
    const row = await lockImport(tx, importId)
    if (row === undefined) throw new Refusal('ImportNotFound')
    if (row.state === 'applying' || row.state === 'done') throw new Refusal('ImportNotReady')
    const at = deps.now()
    await changeImport(tx, importId, { state: 'cancelled', ended_at: at })
    await addJob(tx, { kind: SWEEP, payload: { importId, only: 'any' }, dueAt: at, now: at })
    const by = byOf(who, at)
    await recordFacts(tx, [{ kind: 'ImportCancelled', payload: { importId }, ...by }])
    return { _id: importId }
  })

/** Deletes a file left half-read soon, any other import after its retention time. An import being worked on waits. */
export const sweepImport = async (deps: Deps, item: Job<'sweep-import'>): Promise<void> => {
  const { importId, only } = item.payload
  const { organizationId } = item
  for (let left = true; left;)
    left = await deps.store.tenant(organizationId, async (tx) => {
      await hold(tx, item)
      const row = await lockImport(tx, importId)
      const busy = row?.state === 'checking' || row?.state === 'applying'
      if (row !== undefined && busy && only === 'any') {
        await postpone(tx, item, LATER_MS)
        return false
      }
      const goes = row !== undefined && (only === 'any' || row.state === 'reading')
      if (goes && !(await deleteImportBatch(tx, importId, BATCH))) return true
      await finish(tx, item)
      return false
    })
}

/** Deletes what was read of a file that turned out to be invalid. */
export const removeImport = async (deps: Deps, organizationId: string, importId: string): Promise<void> => {
  for (let left = true; left;)
    left = await deps.store.tenant(organizationId, async (tx) => !(await deleteImportBatch(tx, importId, BATCH)))
}
