import type { Job } from '../work/kinds.ts'
import { setImmediate as breathe } from 'node:timers/promises'
import {
  changeJob,
  deleteJobBatch,
  lockJob,
  saveRowResults,
  listWaitingRows,
  type JobRecord,
  type RowResult,
} from '@attune/store/bulk/bulk-jobs'
import { inSavepoint } from '@attune/store/savepoint'
import { isTransient, type Tenant } from '@attune/store/store'
import { causeOfJob } from '../calls/by.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { loadMember } from '../staff/load-member.ts'
import type { Member } from '../calls/who.ts'
import { finish, hold, postpone } from '../work/claim.ts'
import { recordFacts } from '../work/record-facts.ts'
import { startTurn, formatDefect } from '../contacts/long-work.ts'
import { applyToContact } from './apply-to-contact.ts'

declare module '../work/kinds.ts' {
  interface WorkPayloads {
    'do-bulk': { jobId: string; accountId: string }
    'sweep-bulk': { jobId: string }
  }
}

/** Clients per transaction: each stays locked until its end, and other writers wait. */
const BATCH = 25
/** Rows deleted per transaction. */
const SWEEP_BATCH = 5_000

/**
 * Runs a bulk action in batches with its author's current rights. The change to a client and its row's result commit
 * together, so after an interruption it goes on with the next waiting row and no client gets it twice.
 */
export const doBulk = async (deps: Deps, item: Job<'do-bulk'>): Promise<void> => {
  const { jobId, accountId } = item.payload
  const { organizationId } = item
  const cause = causeOfJob(item)
  const turnEnds = startTurn(deps)
  for (let goesOn = true; goesOn;) {
    const who = await loadMember(deps, { accountId, organizationId }, cause)
    goesOn = await deps.store.tenant(organizationId, async (tx) => {
      await hold(tx, item)
      const job = await lockJob(tx, jobId)
      const more = job !== undefined && job.state !== 'done' && (await applyToSome(deps, tx, who, job, cause))
      if (more && !turnEnds()) return true
      await (more ? postpone(tx, item, 0) : finish(tx, item))
      return false
    })
    await breathe()
  }
}

/** Returns false after the last batch. */
const applyToSome = async (
  deps: Deps,
  tx: Tenant,
  who: Member | null,
  job: JobRecord,
  cause: string,
): Promise<boolean> => {
  const rows = await listWaitingRows(tx, job.job_id, job.done + job.refused, BATCH)
  const turns: RowResult[] = []
  for (const { row_number, contact_id } of rows)
    turns.push({ row_number, ...(await applyToRow(deps, tx, who, job, contact_id)) })
  if (turns.length > 0) await saveRowResults(tx, job.job_id, turns)
  const done = turns.filter(({ refusal }) => refusal === null).length
  const more = rows.length === BATCH
  const at = deps.now()
  await changeJob(tx, job.job_id, {
    done: job.done + done,
    refused: job.refused + turns.length - done,
    ...(more ? { state: 'working' } : { state: 'done', ended_at: at }),
  })
  if (!more)
    await recordFacts(tx, [{ kind: 'BulkEnded', payload: { jobId: job.job_id }, actor: job.account_id, cause, at }])
  return more
}

const applyToRow = async (
  deps: Deps,
  tx: Tenant,
  who: Member | null,
  job: JobRecord,
  contactId: string,
): Promise<Omit<RowResult, 'row_number'>> => {
  const nothing = { changed: false, welcome: null }
  if (who === null) return { refusal: 'AccessDenied', ...nothing }
  try {
    const change = await inSavepoint(tx, () => applyToContact(deps, tx, who, job.action, contactId))
    return { refusal: null, ...change }
  } catch (error) {
    if (isTransient(error)) throw error
    if (error instanceof Refusal) return { refusal: error.code, ...nothing }
    // A defect with one client must not block those behind it; the log has it.
    deps.log.error({ why: formatDefect(error), jobId: job.job_id, contactId }, 'a bulk action failed for one client')
    return { refusal: 'InternalError', ...nothing }
  }
}

/** Deletes the result at the end of its retention time. */
export const sweepBulk = async (deps: Deps, item: Job<'sweep-bulk'>): Promise<void> => {
  const { jobId } = item.payload
  for (let left = true; left;)
    left = await deps.store.tenant(item.organizationId, async (tx) => {
      await hold(tx, item)
      if (!(await deleteJobBatch(tx, jobId, SWEEP_BATCH))) return true
      await finish(tx, item)
      return false
    })
}
