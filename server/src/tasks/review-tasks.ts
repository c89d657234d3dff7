import type { FactKind } from '@attune/contract/app/facts'
import { HOUR_MS } from '@attune/contract/durations'
import { currentPosition, cursorOf, parseCursor, readFactsOf, type Fact } from '@attune/store/facts/read-facts'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import { organizationHas } from '@attune/store/staff/organization-features'
import { organizationIds } from '@attune/store/staff/renaming'
import { listContactsToFollow, listMissedCheckIns } from '@attune/store/tasks/rules'
import type { Tenant } from '@attune/store/store'
import { addRecurringWork, postponeGlobalWork } from '@attune/store/work/global-work'
import type { Deps } from '../deps.ts'
import { addJobs } from '../work/add-job.ts'
import type { GlobalJob, Job } from '../work/kinds.ts'

declare module '../work/kinds.ts' {
  interface GlobalWorkPayloads {
    /**
     * Looks for clients whose tasks no longer fit. `cursor` is how far it has read the event log, `checkInsAt` when it
     * next looks for missed check-ins, ISO 8601.
     */
    'review-tasks': { cursor?: string; checkInsAt?: string }
  }
}

const KIND = 'review-tasks'
/** How long a task may stay open after its reason is gone. */
const EVERY_MS = 10_000
/** Missed check-ins are counted in hours, and looking for them reads every run that is under way. */
const CHECK_INS_EVERY_MS = 15 * 60_000
const BATCH = 500

/** Facts that can call for a task, or end one, which no index of the clients shows. */
const FOLLOWED: readonly FactKind[] = ['ContactRanksChanged', 'SceneAlertRaised', 'SceneRunEnded']

/** Adds this job unless there is one already. */
export const addReviewTasks = (deps: Deps): Promise<void> => {
  const now = deps.now()
  return addRecurringWork(deps.store.global, { kind: KIND, payload: {}, dueAt: now, now })
}

/**
 * Adds a job for each client whose tasks may no longer fit: by what the event log says since the last time, and by who
 * waits for an answer. One for all processes; runs again after some seconds.
 */
export const reviewTasks = async (deps: Deps, item: GlobalJob<'review-tasks'>): Promise<void> => {
  const db = deps.store.global
  const now = deps.now()
  const { cursor, checkInsAt } = item.payload
  const after = cursor === undefined ? null : parseCursor(cursor)
  const { facts, position } =
    after === null ? { facts: [], position: await currentPosition(db) } : await readFactsOf(db, after, FOLLOWED, BATCH)
  const looksForCheckIns = checkInsAt === undefined || checkInsAt <= now.toISOString()
  for (const organizationId of await organizationIds(db))
    await deps.store.tenant(organizationId, async (tx) => {
      const own = facts.filter((fact) => fact.organizationId === organizationId)
      await followAll(tx, [...own.map(toPayload), ...(await findClients(tx, now, looksForCheckIns))], now)
    })
  const next = looksForCheckIns ? new Date(now.getTime() + CHECK_INS_EVERY_MS).toISOString() : checkInsAt
  const isBehind = facts.length === BATCH
  await postponeGlobalWork(db, item, isBehind ? 0 : EVERY_MS, { cursor: cursorOf(position), checkInsAt: next })
}

type Payload = Job<'follow-tasks'>['payload']

const toPayload = ({ kind, contactId, payload: { runId, effect } }: Fact): Payload =>
  kind === 'SceneAlertRaised' && typeof runId === 'string' && typeof effect === 'string'
    ? { contactId: contactId ?? '', alert: { runId, effect } }
    : { contactId: contactId ?? '' }

/** Clients who have waited too long or whose message was not delivered, or for whom one of these is over. */
const findClients = async (tx: Tenant, now: Date, looksForCheckIns: boolean): Promise<Payload[]> => {
  if (!(await organizationHas(tx, 'tasks'))) return []
  const { unanswered, deliveryFailed, checkInMissed } = (await loadAutomationSettings(tx)).taskRules
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const found = await listContactsToFollow(tx, {
    waitingBefore: unanswered.on ? ago(unanswered.hours) : null,
    withFailed: deliveryFailed.on,
    limit: BATCH,
  })
  const missed: string[] = []
  for (let after: string | undefined = ''; looksForCheckIns && checkInMissed.on && after !== undefined;) {
    const page: string[] = await listMissedCheckIns(tx, { before: ago(checkInMissed.hours), after, limit: BATCH })
    missed.push(...page)
    after = page.length < BATCH ? undefined : page.at(-1)
  }
  return [...new Set([...found, ...missed])].map((contactId) => ({ contactId }))
}

const followAll = async (tx: Tenant, payloads: readonly Payload[], now: Date): Promise<void> => {
  const jobs = payloads.map((payload) => ({ kind: 'follow-tasks' as const, payload, dueAt: now, now }))
  for (let done = 0; done < jobs.length; done += BATCH) await addJobs(tx, jobs.slice(done, done + BATCH))
}
