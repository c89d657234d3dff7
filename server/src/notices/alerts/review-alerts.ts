import type { FactKind } from '@attune/contract/app/facts'
import { HOUR_MS } from '@attune/contract/durations'
import { currentPosition, cursorOf, parseCursor, readFactsOf } from '@attune/store/facts/read-facts'
import { activeAlerts } from '@attune/store/notices/alerts'
import { organizationIds } from '@attune/store/staff/renaming'
import { addRecurringWork, postponeGlobalWork } from '@attune/store/work/global-work'
import type { Deps } from '../../deps.ts'
import { addJob } from '../../work/add-job.ts'
import type { GlobalJob } from '../../work/kinds.ts'

declare module '../../work/kinds.ts' {
  interface GlobalWorkPayloads {
    /**
     * Finds clients for whom the conditions of alerts may come out differently. `cursor` is how far it has read the
     * event log, `allAt` when it next checks all clients, ISO 8601.
     */
    'review-alerts': { cursor?: string; allAt?: string }
  }
}

const KIND = 'review-alerts'
/** How long a change may wait until it is checked. */
const EVERY_MS = 10_000
/** What changes with time alone is checked at every full hour. */
const BATCH = 500

/** Facts after which a condition can come out differently. */
const FOLLOWED: readonly FactKind[] = [
  'ContactAdded',
  'ContactChanged',
  'ContactStatusChanged',
  'ContactOptedOut',
  'ContactOptedIn',
  'ContactRanksChanged',
  'MessageReceived',
  'MessageAdded',
  'MessageContextChanged',
  'AnswerTaken',
  'WaitEnded',
  'WaitBegun',
]

/** Adds this job unless there is one already. */
export const addReviewAlerts = (deps: Deps): Promise<void> => {
  const now = deps.now()
  return addRecurringWork(deps.store.global, { kind: KIND, payload: {}, dueAt: now, now })
}

/**
 * Finds clients for whom an alert's condition may have changed: those with new events in the log, and all of them every
 * full hour. One job for all processes; runs again after some seconds.
 */
export const reviewAlerts = async (deps: Deps, item: GlobalJob<'review-alerts'>): Promise<void> => {
  const db = deps.store.global
  const now = deps.now()
  const { cursor, allAt } = item.payload
  const after = cursor === undefined ? null : parseCursor(cursor)
  const { facts, position } =
    after === null ? { facts: [], position: await currentPosition(db) } : await readFactsOf(db, after, FOLLOWED, BATCH)
  const isHour = allAt === undefined || allAt <= now.toISOString()
  for (const organizationId of await organizationIds(db)) {
    const contactIds = facts.flatMap((fact) => (fact.organizationId === organizationId ? (fact.contactId ?? []) : []))
    if (!isHour && contactIds.length === 0) continue
    await deps.store.tenant(organizationId, async (tx) => {
      if ((await activeAlerts(tx)).length === 0) return
      const payload = isHour ? { after: '' } : { contactIds: [...new Set(contactIds)] }
      await addJob(tx, { kind: 'follow-alerts', payload, dueAt: now, now })
    })
  }
  const next = isHour ? new Date((Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS).toISOString() : allAt
  const delay = facts.length === BATCH ? 0 : EVERY_MS
  await postponeGlobalWork(db, item, delay, { cursor: cursorOf(position), allAt: next })
}
