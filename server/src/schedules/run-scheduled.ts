import {
  changeScheduled,
  deleteScheduled,
  loadScheduled,
  type ScheduledRecord,
} from '@attune/store/schedules/scheduled-messages'
import { lockContact } from '@attune/store/contacts/contacts'
import type { Tenant } from '@attune/store/store'
import { may } from '../calls/who.ts'
import type { LockedContact } from '../contacts/access.ts'
import { accessConversation } from '../conversations/access.ts'
import { addMessage } from '../conversations/add-message.ts'
import { sendAutomated } from '../conversations/automated/send-automated.ts'
import { suffixOf } from '../conversations/automated/suffix-of.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { loadMember } from '../staff/load-member.ts'
import { addJob } from '../work/add-job.ts'
import { finish, hold, postpone } from '../work/claim.ts'
import type { Job } from '../work/kinds.ts'
import { findNextRun, isPersonal, loadClock, wordsOf } from './next-run.ts'
import { recordScheduleFact } from './record-schedule-fact.ts'

interface RunBy {
  actor: string | null
  cause: string | null
  at: Date
}

/**
 * The moment of a scheduled message has come. The message, the next run and the end of the job are one transaction under
 * the client's lock: a process that dies has done all of it or nothing. A job whose moment is no longer the next one is
 * left over from an earlier schedule.
 */
export const runScheduled = (deps: Deps, item: Job<'run-scheduled'>): Promise<void> =>
  deps.store.tenant(item.organizationId ?? '', async (tx) => {
    const { contactId, scheduledId, runAt } = item.payload
    const contact = await lockContact(tx, contactId)
    await hold(tx, item)
    const row = await loadScheduled(tx, scheduledId)
    const isNext = row !== undefined && !row.disabled && row.next_run_at.toISOString() === runAt
    if (contact === undefined || contact.removed_at !== null || !isNext) return finish(tx, item)
    const by = { actor: null, cause: `work:${item.workId}`, at: deps.now() }
    const early = row.next_run_at.getTime() - by.at.getTime()
    if (early > 0) return postpone(tx, item, early)
    if (!isPersonal(row)) await sendAsAutomation(tx, contact, row, by)
    else if (await mayStillSend(deps, tx, row, by.cause))
      await sendAsPerson(tx, contact, row, { ...by, authorId: row.author_id })
    else {
      await changeScheduled(tx, scheduledId, { disabled: true, problem: 'author', updated_at: by.at })
      await recordScheduleFact(tx, 'ScheduledMessageChanged', { contactId, scheduledIds: [scheduledId] }, by)
      return finish(tx, item)
    }
    await finishRun(tx, contact, row, { ...by, isExtra: false })
    return finish(tx, item)
  })

/** Adds the job for the next run, unless it is disabled. */
export const addRunJob = async (tx: Tenant, row: ScheduledRecord, now: Date): Promise<void> => {
  if (row.disabled) return
  const { scheduled_id: scheduledId, contact_id: contactId, next_run_at: at } = row
  const payload = { scheduledId, contactId, runAt: at.toISOString() }
  await addJob(tx, { kind: 'run-scheduled', payload, dueAt: at, now })
}

/** The author's rights are those they have now. */
const mayStillSend = async (deps: Deps, tx: Tenant, row: ScheduledRecord, cause: string): Promise<boolean> => {
  const asked = { accountId: row.author_id, organizationId: tx.organizationId }
  const author = await loadMember(deps, asked, cause)
  if (author === null || !may(author, 'messages.send-direct') || !may(author, 'scheduled-messages.update')) return false
  try {
    await accessConversation(tx, author, row.contact_id)
    return true
  } catch (error) {
    // The client is no longer within their reach.
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Sends it as a message of this person: the gate neither holds it nor counts it as automation's. */
export const sendAsPerson = async (
  tx: Tenant,
  contact: LockedContact,
  row: ScheduledRecord,
  { authorId, cause, at }: RunBy & { authorId: string },
): Promise<void> => {
  await addMessage(tx, {
    contact,
    suffix: suffixOf({ runId: row.scheduled_id, key: runKeyOf(row) }),
    text: row.text,
    tags: messageTagsOf(row),
    author: { kind: 'user', id: authorId },
    cause,
    at,
  })
}

const sendAsAutomation = async (
  tx: Tenant,
  contact: LockedContact,
  row: ScheduledRecord,
  { cause, at }: RunBy,
): Promise<void> => {
  const { scheduled_id: runId } = row
  await sendAutomated(tx, {
    contact,
    text: row.text,
    attachments: [],
    tags: messageTagsOf(row),
    author: { kind: 'schedule', id: runId },
    origin: { runId, sceneId: null, title: wordsOf(row), turn: row.runs + 1, node: SCHEDULE_NODE, key: runKeyOf(row) },
    skipWhenContactMuted: false,
    excludeFromMuteTracking: false,
    repeat: false,
    cause,
    at,
  })
}

/** Stands in the origin of a scheduled message where a scene has the id of a node. */
export const SCHEDULE_NODE = 'schedule'

/** Each run is one message, however often it is tried. */
const runKeyOf = (row: ScheduledRecord): string => `run ${row.runs + 1}`

const messageTagsOf = (row: ScheduledRecord): string[] => row.tags.filter((tag) => !tag.startsWith('depend:'))

/** Puts the next run into place. One without another run is deleted. An extra run leaves the next one as it is. */
export const finishRun = async (
  tx: Tenant,
  contact: LockedContact,
  row: ScheduledRecord,
  { isExtra, ...by }: RunBy & { isExtra: boolean },
): Promise<void> => {
  const { scheduled_id: scheduledId, contact_id: contactId } = row
  const runs = row.runs + 1
  await recordScheduleFact(tx, 'ScheduledMessageRan', { contactId, scheduledIds: [scheduledId] }, by)
  if (row.schedule_type === 'once') return deleteScheduled(tx, [scheduledId])
  if (isExtra) return changeScheduled(tx, scheduledId, { runs, updated_at: by.at })
  const ran = { ran_on: row.run_on, moved_to: null, runs, updated_at: by.at }
  const next = findNextRun({ ...row, ...ran }, await loadClock(tx, contact), by.at)
  if (!next.ok) return deleteScheduled(tx, [scheduledId])
  const times = { run_on: next.value.on, next_run_at: next.value.at }
  await changeScheduled(tx, scheduledId, { ...ran, ...times })
  await addRunJob(tx, { ...row, ...ran, ...times }, by.at)
}
