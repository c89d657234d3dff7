import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import { filterReachable, lockContact } from '@attune/store/contacts/contacts'
import { loadScheduled, type ScheduledRecord } from '@attune/store/schedules/scheduled-messages'
import type { Tenant } from '@attune/store/store'
import { may, type Member } from '../calls/who.ts'
import { toStaffName, type LockedContact } from '../contacts/access.ts'
import { hidingFor } from '../contacts/private-data.ts'
import { localMinute } from '../contacts/client-clock.ts'
import { Refusal } from '../refusal.ts'
import { isPersonal, wordsOf, type ClientClock } from './next-run.ts'

/** Locks a client within this reader's reach. */
export const lockReachable = async (tx: Tenant, who: Member, contactId: string): Promise<LockedContact> => {
  const isReached = (await filterReachable(tx, who.reach, [contactId])).has(contactId)
  const contact = isReached ? await lockContact(tx, contactId) : undefined
  if (contact === undefined || contact.removed_at !== null) throw new Refusal('ContactNotFound')
  return contact
}

/** Loads a scheduled message of a client within reach, and locks the client. */
export const lockScheduled = async (
  tx: Tenant,
  who: Member,
  scheduledId: string,
): Promise<{ row: ScheduledRecord; contact: LockedContact }> => {
  const found = await loadScheduled(tx, scheduledId)
  const isReached =
    found !== undefined && (await filterReachable(tx, who.reach, [found.contact_id])).has(found.contact_id)
  const contact = isReached ? await lockContact(tx, found.contact_id) : undefined
  // It may have left while this waited for the lock.
  const row = contact === undefined ? undefined : await loadScheduled(tx, scheduledId)
  if (contact === undefined || row === undefined) throw new Refusal('ScheduledMessageNotFound')
  return { row, contact }
}

interface SeenBy {
  who: Member
  contact: LockedContact
  clock: ClientClock
  now: Date
}

/** A client's scheduled messages as this reader may see them. */
export const viewFor = ({ who, contact, clock, now }: SeenBy): ((row: ScheduledRecord) => ScheduledMessage) => {
  const hide = hidingFor(who, contact)
  const update = may(who, 'scheduled-messages.update')
  const abilities = { update, send: update && may(who, 'messages.send-direct') }
  return (row) => ({
    _id: row.scheduled_id,
    contactId: row.contact_id,
    disabled: row.disabled,
    data: { text: hide(row.text), massStop: row.mass_stop },
    scheduleType: row.schedule_type,
    scheduleValue: row.schedule_value,
    tags: row.tags,
    nextRunAt: row.next_run_at.toISOString(),
    nextRunAtClient: localMinute(row.next_run_at, clock.zone),
    zone: clock.zone,
    words: wordsOf(row),
    missed: row.disabled && row.next_run_at <= now,
    sendByType: isPersonal(row) ? 'user' : 'schedule',
    problem: row.problem,
    author: toStaffName(row.author_id, row.author_name, row.author_email),
    createdAt: row.created_at.toISOString(),
    abilities,
    rev: row.rev,
  })
}
