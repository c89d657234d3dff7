import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import { familyOf } from '@attune/contract/media/mime'
import { lockContact } from '@attune/store/contacts/contacts'
import { findScheduledClient, loadScheduled, type ScheduledRecord } from '@attune/store/schedules/scheduled-messages'
import type { Tenant } from '@attune/store/store'
import { may, type Member } from '../calls/who.ts'
import type { LockedContact } from '../contacts/access.ts'
import { hidingFor, seesPrivate } from '../contacts/private-data.ts'
import { plainFileName } from '../media/file-name.ts'
import { localMinute } from '../contacts/client-clock.ts'
import { Refusal } from '../refusal.ts'
import { isMissed } from './same-schedule.ts'
import { isPersonal, whyWaiting, wordsOf, type ClientClock } from './next-run.ts'

/**
 * Loads a scheduled message of a client within reach, and locks the client whom it belongs to once the lock is held: a
 * merge may have moved it. `removed`: loads one that was deleted.
 */
export const lockScheduled = async (
  tx: Tenant,
  who: Member,
  scheduledId: string,
  removed = false,
): Promise<{ row: ScheduledRecord; contact: LockedContact }> => {
  const contactId = await findScheduledClient(tx, who.reach, scheduledId, removed)
  const contact = contactId === undefined ? undefined : await lockContact(tx, contactId)
  // While this waited for the lock, it may have been sent, or its client erased or merged into another.
  const row = contact === undefined ? undefined : await loadScheduled(tx, scheduledId, removed)
  if (contact === undefined || row === undefined) throw new Refusal('ScheduledMessageNotFound')
  if (row.contact_id !== contact.contact_id) return lockScheduled(tx, who, scheduledId, removed)
  if (contact.removed_at !== null) throw new Refusal('ScheduledMessageNotFound')
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
    data: {
      text: hide(row.text),
      files: row.files.map(({ media_id: _id, mime, file_name }) => ({
        _id,
        type: familyOf(mime),
        name: seesPrivate(who) ? file_name : plainFileName(mime),
      })),
      from: row.sent_from,
      massStop: row.mass_stop,
    },
    scheduleType: row.schedule_type,
    scheduleValue: row.schedule_value,
    tags: row.tags.map(hide),
    nextRunAt: row.waits ? null : row.next_run_at.toISOString(),
    nextRunAtClient: row.waits ? null : localMinute(row.next_run_at, clock.zone),
    waits: row.waits ? whyWaiting(row, clock) : null,
    zone: clock.zone,
    words: wordsOf(row),
    missed: isMissed(row, now),
    sendByType: isPersonal(row) ? 'user' : 'schedule',
    problem: row.problem,
    author: row.author,
    createdAt: row.created_at.toISOString(),
    abilities,
    rev: row.rev,
  })
}
