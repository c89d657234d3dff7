import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import { SCHEDULED_MESSAGES_MAX } from '@attune/contract/schedules/limits'
import { changeScheduled, countScheduled, sweepRemoved } from '@attune/store/schedules/scheduled-messages'
import { byOf } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import { cancelHeld } from '../conversations/automated/cancel-held.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { addJob } from '../work/add-job.ts'
import { finish } from '../work/claim.ts'
import type { Job } from '../work/kinds.ts'
import { lockScheduled } from './access.ts'
import { loadClock } from './next-run.ts'
import { recomputeNextRun } from './recompute-next-run.ts'
import { recordScheduleFact } from './record-schedule-fact.ts'
import { resumedPlaceOf } from './same-schedule.ts'
import { FILES_KEPT_MS, releaseScheduledFiles, takeBackFiles } from './scheduled-files.ts'
import { afterChange } from './scheduled-messages.ts'

declare module '../work/kinds.ts' {
  interface WorkPayloads {
    /** `removedAt`: ISO 8601. */
    'sweep-scheduled': { scheduledId: string; removedAt: string }
  }
}

/** Deletes a scheduled message. It can be restored for a day. */
export const removeScheduled = (deps: Deps, who: Member, { id }: { id: string }): Promise<{ _id: string }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const { row } = await lockScheduled(tx, who, id)
    const by = byOf(who, deps.now())
    await cancelHeld(tx, row.contact_id, { runId: id }, by)
    await releaseScheduledFiles(tx, row, by.at)
    // Earlier versions may still run, and don't read `removed_at`: they leave a disabled one alone.
    const removed = { removed_at: by.at, removed_disabled: row.disabled, disabled: true }
    await changeScheduled(tx, id, { ...removed, updated_at: by.at })
    const payload = { scheduledId: id, removedAt: by.at.toISOString() }
    // Its files are swept by then.
    const dueAt = new Date(by.at.getTime() + FILES_KEPT_MS)
    await addJob(tx, { kind: 'sweep-scheduled', payload, dueAt, now: by.at })
    await recordScheduleFact(tx, 'ScheduledMessageRemoved', { contactId: row.contact_id, scheduledIds: [id] }, by)
    return { _id: id }
  })

/** Restores it as it was. If its moment has passed, it goes on with its next run; without one, this is refused. */
export const restoreScheduled = (deps: Deps, who: Member, { id }: { id: string }): Promise<ScheduledMessage> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const { row, contact } = await lockScheduled(tx, who, id, true)
    if ((await countScheduled(tx, row.contact_id)) >= SCHEDULED_MESSAGES_MAX)
      throw new Refusal('TooManyScheduledMessages')
    const at = deps.now()
    const clock = await loadClock(tx, contact)
    const kept = { ...row, disabled: row.removed_disabled ?? row.disabled }
    const isDue = !kept.disabled && !kept.waits && kept.next_run_at <= at
    const place = isDue ? resumedPlaceOf(kept, clock, at) : {}
    await takeBackFiles(tx, row, at)
    const restored = { removed_at: null, removed_disabled: null, disabled: kept.disabled }
    await changeScheduled(tx, id, { ...place, ...restored, updated_at: at })
    // The client's clock may have changed meanwhile.
    await recomputeNextRun(tx, { ...kept, ...place }, clock, { at, mayBeLate: false })
    return afterChange(tx, 'ScheduledMessageAdded', id, { who, contact, clock, now: at })
  })

/** A day after it was deleted: removes it for good, unless it was restored, or deleted again since. */
export const sweepScheduled = (deps: Deps, item: Job<'sweep-scheduled'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    const { scheduledId, removedAt } = item.payload
    await sweepRemoved(tx, { scheduledId }, new Date(removedAt))
    await finish(tx, item)
  })
