import type { FactKind } from '@attune/contract/app/facts'
import { lockContact } from '@attune/store/contacts/contacts'
import { heldOf } from '@attune/store/conversations/automated/held-messages'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import {
  deleteScheduled,
  listContactsWithScheduled,
  listScheduled,
  sweepRemoved,
  type ScheduledRecord,
} from '@attune/store/schedules/scheduled-messages'
import { SCHEDULED_MESSAGES_MAX } from '@attune/contract/schedules/limits'
import type { Tenant } from '@attune/store/store'
import { byJob, type By } from '../calls/by.ts'
import { cancelEach } from '../conversations/automated/cancel-held.ts'
import { leavesToday } from '../conversations/automated/leaves-today.ts'
import type { Deps } from '../deps.ts'
import { addJobs } from '../work/add-job.ts'
import { finish, hold } from '../work/claim.ts'
import type { Job } from '../work/kinds.ts'
import { clientClockOf, isPersonal } from './next-run.ts'
import { recomputeNextRun } from './recompute-next-run.ts'
import { recordScheduleFact } from './record-schedule-fact.ts'

declare module '../work/kinds.ts' {
  interface WorkPayloads {
    'follow-client': ContactFactPayload & { dropSchedules?: boolean }
    'follow-settings': { fact: FactKind }
  }
}

/**
 * Something about a client has changed that their scheduled messages depend on: zone, routine, stage or a date. Their next runs
 * are computed again. An erased client's are deleted, and so are those of automation, with what the gate holds of them, if
 * they were to be dropped with the first interaction.
 */
export const followClient = (deps: Deps, item: Job<'follow-client'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    const { contactId, dropSchedules, fact } = item.payload
    const contact = await lockContact(tx, contactId)
    await hold(tx, item)
    const rows = contact === undefined ? [] : await listScheduled(tx, contactId, { limit: 10 * SCHEDULED_MESSAGES_MAX })
    if (contact === undefined || contact.merged_into !== null) return finish(tx, item)
    const by = byJob(item, deps.now())
    if (dropSchedules === true) await cancelScheduled(tx, contactId, by)
    if (contact.removed_at !== null) await sweepRemoved(tx, { contactId }, by.at)
    if (rows.length === 0) return finish(tx, item)
    const dropped = rows.filter((row) => contact.removed_at !== null || (dropSchedules === true && !isPersonal(row)))
    await remove(tx, contactId, dropped, by)
    const settings = await loadAutomationSettings(tx)
    const clock = clientClockOf(contact, settings)
    // A setting of the organization doesn't send something to all of its clients at once.
    const mayBeLate = fact !== 'AutomationSettingsChanged' && (await leavesToday(tx, contact, settings, by.at))
    const changed: string[] = []
    for (const row of rows)
      if (!dropped.includes(row) && (await recomputeNextRun(tx, row, clock, { at: by.at, mayBeLate })))
        changed.push(row.scheduled_id)
    if (changed.length > 0)
      await recordScheduleFact(tx, 'ScheduledMessageChanged', { contactId, scheduledIds: changed }, by)
    return finish(tx, item)
  })

/** Cancels what the gate holds of scheduled messages. It never holds what a person scheduled to the minute. */
export const cancelScheduled = async (tx: Tenant, contactId: string, by: By): Promise<void> => {
  const held = (await heldOf(tx, contactId)).filter((row) => row.author_kind === 'schedule')
  await cancelEach(
    tx,
    contactId,
    held.map((row) => row.held_id),
    by,
  )
}

const remove = async (tx: Tenant, contactId: string, rows: ScheduledRecord[], by: By): Promise<void> => {
  if (rows.length === 0) return
  const scheduledIds = rows.map((row) => row.scheduled_id)
  await deleteScheduled(tx, scheduledIds)
  await recordScheduleFact(tx, 'ScheduledMessageRemoved', { contactId, scheduledIds }, by)
}

const BATCH = 500

/** A setting that concerns every client has changed, such as the routine: queues a job for each who has any. */
export const followSettings = (deps: Deps, item: Job<'follow-settings'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    // However many there are, no other worker takes this over.
    await hold(tx, item)
    const at = deps.now()
    const { fact } = item.payload
    for (let after: string | undefined = ''; after !== undefined;) {
      const contactIds: string[] = await listContactsWithScheduled(tx, { after, limit: BATCH })
      await addJobs(
        tx,
        contactIds.map((contactId) => ({ kind: 'follow-client', payload: { fact, contactId }, dueAt: at, now: at })),
      )
      after = contactIds.at(-1)
    }
    await finish(tx, item)
  })
