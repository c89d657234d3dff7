import type { BulkAction, ContactJob } from '@attune/contract/bulk/calls'
import type { BulkClients } from '@attune/contract/bulk/clients'
import { insertJob, jobOf, type JobRecord } from '@attune/store/bulk/bulk-jobs'
import type { Tenant } from '@attune/store/store'
import { addJob } from '../work/add-job.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../new-id.ts'
import { Refusal } from '../refusal.ts'
import { byOf } from '../calls/by.ts'
import { hasFeature, type Member } from '../calls/who.ts'
import { programRecord } from '../programs/access.ts'
import { enrollableProgram } from '../programs/contact-programs.ts'
import { refuseHandOver } from './hand-over.ts'
import { chooseThreads } from './apply-to-thread.ts'
import { recordFacts } from '../work/record-facts.ts'
import { chooseCoaches } from '../contacts/choose-coaches.ts'
import { filterOf } from '../contacts/listing/contact-filter.ts'

const WORK = 'do-bulk'
const SWEEP = 'sweep-bulk'
/** Results are kept for this long. */
const KEPT_DAYS = 30

interface StartBulkInput {
  clients: BulkClients
  action: BulkAction
}

/**
 * Starts a bulk action. Its clients are fixed now; each one is checked against the author's rights when its turn comes.
 * What couldn't succeed for any client is refused at once.
 */
export const startBulk = (deps: Deps, who: Member, { clients, action }: StartBulkInput): Promise<ContactJob> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await refuseForAll(deps, tx, who, action)
    const jobId = newId('jb')
    const at = deps.now()
    const by = byOf(who, at)
    const job = await insertJob(
      tx,
      { job_id: jobId, account_id: by.actor, action: JSON.stringify(action), state: 'waiting', created_at: at },
      await resolveClients(deps, tx, who, { clients, action }),
    )
    if (job.total === 0) throw new Refusal('JobEmpty')
    await addJob(tx, { kind: WORK, payload: { jobId, accountId: by.actor }, dueAt: at, now: at })
    const swept = new Date(at.getTime() + KEPT_DAYS * 86_400_000)
    await addJob(tx, { kind: SWEEP, payload: { jobId }, dueAt: swept, now: at })
    await recordFacts(tx, [{ kind: 'BulkStarted', payload: { jobId }, ...by }])
    return jobFor(job)
  })

export const jobFor = (row: JobRecord): ContactJob => ({
  _id: row.job_id,
  action: row.action.kind,
  state: row.state,
  total: row.total,
  done: row.done,
  refused: row.refused,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
})

const resolveClients = async (deps: Deps, tx: Tenant, who: Member, { clients, action }: StartBulkInput) => {
  if ('ids' in clients) return clients
  if ('changedBy' in clients) {
    const job = await jobOf(tx, who.account.account_id, clients.changedBy)
    if (job === undefined) throw new Refusal('JobNotFound')
    // Clients who were answered after the action that is taken back don't have to wait again.
    const isWaitBack = action.kind === 'needs-answer' && action.needsAnswer
    return isWaitBack ? { ...clients, unlessWrittenSince: job.created_at } : clients
  }
  if ('query' in clients) return { filter: filterOf(deps, who, clients.query) }
  return { chosen: await chooseThreads(deps, tx, who, clients.threads) }
}

const refuseForAll = async (deps: Deps, tx: Tenant, who: Member, action: BulkAction): Promise<void> => {
  if (action.kind === 'enrol') await enrollableProgram(tx, action.programId)
  if (action.kind === 'leave-program') await programRecord(tx, action.programId)
  if ((action.kind === 'mute' || action.kind === 'unmute') && !hasFeature(who, 'mute')) throw new Refusal('FeatureOff')
  if (action.kind === 'hand-over') await refuseHandOver(deps, tx, who, action)
  if (action.kind === 'assign' && action.primaryCoach !== null)
    await chooseCoaches(deps, tx, who, { primary: null, all: [] }, { primaryCoach: action.primaryCoach })
}
