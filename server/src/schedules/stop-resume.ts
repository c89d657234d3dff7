import type { MissedChoice } from '@attune/contract/schedules/form'
import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import { SCHEDULED_MESSAGES_MAX } from '@attune/contract/schedules/limits'
import { movedMoment } from '@attune/engine/schedule/moved-moment'
import { heldOf, type HeldRecord } from '@attune/store/conversations/automated/held-messages'
import {
  changeScheduled,
  deleteScheduled,
  insertScheduled,
  listScheduled,
  type ScheduledRecord,
} from '@attune/store/schedules/scheduled-messages'
import type { Tenant } from '@attune/store/store'
import { byOf, type By } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import { localMinute } from '../contacts/client-clock.ts'
import { cancelEach } from '../conversations/automated/cancel-held.ts'
import { lockClient } from '../contacts/access.ts'
import type { Deps } from '../deps.ts'
import { noteMember } from '../staff/note-member.ts'
import { viewFor } from './access.ts'
import { timesOfExactDate } from './move-scheduled.ts'
import {
  findNextRun,
  isByClientDate,
  loadClock,
  movedPlaceOf,
  ownMomentOf,
  placeAt,
  WAITING,
  type ClientClock,
} from './next-run.ts'
import { recordScheduleFact } from './record-schedule-fact.ts'
import { addRunJob } from './add-run-job.ts'
import { releaseScheduledFiles } from './scheduled-files.ts'

interface Several {
  ids: string[]
  items: ScheduledMessage[]
}

/** Disables all of a client's scheduled messages. Those that the gate holds are taken back and count as missed. */
export const stopAll = (deps: Deps, who: Member, { id }: { id: string }): Promise<Several> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const contact = await lockClient(tx, who, id)
    const clock = await loadClock(tx, contact)
    const by = byOf(who, deps.now())
    const before = await allOf(tx, id)
    const stopped = before.filter((row) => !row.disabled)
    for (const row of stopped)
      await changeScheduled(tx, row.scheduled_id, { disabled: true, mass_stop: true, updated_at: by.at })
    const held = (await heldOf(tx, id)).filter((row) => row.author_kind === 'schedule')
    if (held.length > 0) await noteMember(tx, who)
    await takeBackHeld(tx, held, before, { contactId: id, by, clock })
    const ids = [...new Set([...stopped.map((row) => row.scheduled_id), ...held.map((row) => row.run_id)])]
    if (ids.length > 0)
      await recordScheduleFact(tx, 'ScheduledMessagesStopped', { contactId: id, scheduledIds: ids }, by)
    return answer(tx, ids, { who, contact, clock, now: by.at })
  })

/** Cancels what the gate holds of schedules, whose rows are given. */
export const takeBackHeld = async (
  tx: Tenant,
  held: readonly HeldRecord[],
  rows: readonly ScheduledRecord[],
  { contactId, by, clock }: { contactId: string; by: By & { actor: string }; clock: ClientClock },
): Promise<void> => {
  await cancelEach(
    tx,
    contactId,
    held.map((row) => row.held_id),
    by,
  )
  // A schedule has one missed run: the last of those that were held.
  for (const row of new Map(held.map((one) => [one.run_id, one])).values())
    await takeBack(tx, row, rows, { authorId: by.actor, at: by.at, clock })
}

/** A held message becomes a missed run of its schedule. One that was only to be sent once is scheduled again. */
const takeBack = async (
  tx: Tenant,
  held: HeldRecord,
  rows: readonly ScheduledRecord[],
  { authorId, at, clock }: { authorId: string; at: Date; clock: ClientClock },
): Promise<void> => {
  const row = rows.find((one) => one.scheduled_id === held.run_id)
  if (row !== undefined)
    // Its day is the one that has run: the next day is still to come.
    return changeScheduled(tx, held.run_id, {
      next_run_at: held.asked_at,
      run_on: row.ran_on ?? row.run_on,
      waits: false,
      updated_at: at,
    })
  const [localDate = '', localTime = ''] = localMinute(held.asked_at, clock.zone).split('T')
  await insertScheduled(tx, {
    scheduled_id: held.run_id,
    contact_id: held.contact_id,
    author_id: authorId,
    text: held.text,
    schedule_type: 'once',
    schedule_value: JSON.stringify({ localDate, localTime }),
    tags: held.tags,
    disabled: true,
    mass_stop: true,
    // Automation sent it before, so it still does.
    is_templated: true,
    problem: null,
    set_at: held.asked_at,
    set_on: localDate,
    set_on_at: held.asked_at,
    moved_to: null,
    ran_on: null,
    run_on: localDate,
    next_run_at: held.asked_at,
    runs: held.turn,
    created_at: at,
    updated_at: at,
  })
}

interface ResumeInput {
  id: string
  missed: { _id: string; choice: MissedChoice }[]
}

/** Enables what stop-all has disabled; see the call for what happens to missed ones. */
export const resumeAll = (deps: Deps, who: Member, { id, missed }: ResumeInput): Promise<Several> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const contact = await lockClient(tx, who, id)
    const clock = await loadClock(tx, contact)
    const at = deps.now()
    const choices = new Map(missed.map(({ _id, choice }) => [_id, choice]))
    const ids: string[] = []
    for (const row of await allOf(tx, id))
      if (row.mass_stop && (await resume(tx, row, choices.get(row.scheduled_id), { clock, at })))
        ids.push(row.scheduled_id)
    const by = byOf(who, at)
    if (ids.length > 0)
      await recordScheduleFact(tx, 'ScheduledMessagesResumed', { contactId: id, scheduledIds: ids }, by)
    return answer(tx, ids, { who, contact, clock, now: at })
  })

/** Returns whether anything was changed. */
const resume = async (
  tx: Tenant,
  row: ScheduledRecord,
  choice: MissedChoice | undefined,
  { clock, at }: { clock: ClientClock; at: Date },
): Promise<boolean> => {
  const isMissed = !row.waits && row.next_run_at <= at
  if (isMissed && choice === undefined && row.schedule_type === 'once') return false
  if (isMissed && choice === 'drop' && row.schedule_type === 'once') {
    await releaseScheduledFiles(tx, row, at)
    await deleteScheduled(tx, [row.scheduled_id])
    return true
  }
  const times = isMissed ? timesAfterMiss(row, choice, { clock, at }) : {}
  // A schedule without another run is at its end.
  if (times === null) await deleteScheduled(tx, [row.scheduled_id])
  else {
    await changeScheduled(tx, row.scheduled_id, { ...times, disabled: false, mass_stop: false, updated_at: at })
    await addRunJob(tx, { ...row, ...times, disabled: false }, at)
  }
  return true
}

const timesAfterMiss = (
  row: ScheduledRecord,
  choice: MissedChoice | undefined,
  { clock, at }: { clock: ClientClock; at: Date },
) => {
  if (choice === 'send') return { next_run_at: at }
  if (choice === 'move') {
    const moved_to = nextSameTime(missedAt(row, clock), clock.zone, at)
    // What counts from the client's date still belongs to that day, and what comes every year to its year.
    const stays = isByClientDate(row) || row.schedule_type === 'yearly'
    const run_on = stays ? row.run_on : moved_to.slice(0, 10)
    const elsewhere = { moved_to, run_on, next_run_at: movedMoment(moved_to, clock.zone) }
    return timesOfExactDate(row, moved_to, clock) ?? elsewhere
  }
  const moved = movedPlaceOf(row, clock, at)
  if (moved !== null) return moved
  const next = findNextRun({ ...row, moved_to: null, ran_on: row.run_on }, clock, at)
  if (!next.ok && !isByClientDate(row)) return null
  return { moved_to: null, ran_on: row.run_on, ...(next.ok ? placeAt(next.value) : WAITING) }
}

/** When a missed run was due on the client's clock, whose zone may have changed since. */
const missedAt = (row: ScheduledRecord, clock: ClientClock): string => {
  const wasTakenBack = row.run_on === row.ran_on
  // The move of one that was taken back is that of the run after it.
  if (row.moved_to !== null && !wasTakenBack) return row.moved_to
  const own = ownMomentOf(wasTakenBack ? { ...row, ran_on: null } : row, clock)
  return localMinute(own ?? row.next_run_at, clock.zone)
}

/** The next time this time of day comes: today, or tomorrow. */
const nextSameTime = (local: string, zone: string, at: Date): string => {
  const today = localMinute(at, zone).slice(0, 10)
  const time = local.slice(11)
  const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString()
  return movedMoment(`${today}T${time}`, zone) > at ? `${today}T${time}` : `${tomorrow}T${time}`
}

const allOf = (tx: Tenant, contactId: string) => listScheduled(tx, contactId, { limit: 10 * SCHEDULED_MESSAGES_MAX })

const answer = async (tx: Tenant, ids: string[], seenBy: Parameters<typeof viewFor>[0]): Promise<Several> => {
  const rows = await allOf(tx, seenBy.contact.contact_id)
  return { ids, items: rows.filter((row) => ids.includes(row.scheduled_id)).map(viewFor(seenBy)) }
}
