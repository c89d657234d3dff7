import {
  changeScheduled,
  deleteScheduled,
  loadScheduled,
  type ScheduledRecord,
} from '@attune/store/schedules/scheduled-messages'
import { listMergedInto, lockContact } from '@attune/store/contacts/contacts'
import { hasTextSince } from '@attune/store/conversations/carrier-texts'
import type { Tenant } from '@attune/store/store'
import { byJob, type By } from '../calls/by.ts'
import { may, type Member } from '../calls/who.ts'
import type { LockedContact } from '../contacts/access.ts'
import type { ClockSettings } from '../contacts/client-clock.ts'
import { accessConversation } from '../conversations/access.ts'
import { addMessage } from '../conversations/add-message.ts'
import { chooseAddresses } from '../conversations/choose-addresses.ts'
import { sendAutomated } from '../conversations/automated/send-automated.ts'
import { loadSendTerms, type SendTerms } from '../conversations/delivery/ask-gate.ts'
import { suffixOf } from '../conversations/automated/suffix-of.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { loadMember } from '../staff/load-member.ts'
import { addJob } from '../work/add-job.ts'
import { finish, hold, postpone } from '../work/claim.ts'
import type { Job } from '../work/kinds.ts'
import { addRunJob } from './add-run-job.ts'
import {
  clientClockOf,
  findNextRun,
  isByClientDate,
  isPersonal,
  loadClock,
  movedPlaceOf,
  placeAt,
  stillFollows,
  WAITING,
  wordsOf,
} from './next-run.ts'
import { recomputeNextRun } from './recompute-next-run.ts'
import { hasItsFiles } from './scheduled-files.ts'
import { recordScheduleFact } from './record-schedule-fact.ts'

declare module '../work/kinds.ts' {
  interface WorkPayloads {
    /** A scheduled message's moment, ISO 8601. If it is no longer the next one, the job does nothing. */
    'run-scheduled': { scheduledId: string; contactId: string; runAt: string }
  }
}

/**
 * The moment of a scheduled message has come. The message, the next run and the end of the job are one transaction under
 * the client's lock: a process that dies has done all of it or nothing. A job whose moment is no longer the next one is
 * left over from an earlier schedule.
 */
export const runScheduled = (deps: Deps, item: Job<'run-scheduled'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    const { contactId, scheduledId, runAt } = item.payload
    const contact = await lockContact(tx, contactId)
    await hold(tx, item)
    const row = await loadScheduled(tx, scheduledId)
    if (row !== undefined && row.contact_id !== contactId) return followClient(deps, tx, item, row.contact_id)
    const isNext = row !== undefined && !row.disabled && !row.waits && row.next_run_at.toISOString() === runAt
    if (contact === undefined || contact.removed_at !== null || !isNext) return finish(tx, item)
    const by = byJob(item, deps.now())
    const early = row.next_run_at.getTime() - by.at.getTime()
    if (early > 0) return postpone(tx, item, early)
    const terms = await loadSendTerms(tx, contactId)
    const clock = clientClockOf(contact, terms.settings)
    // The date may have changed a moment ago: what follows from it is computed again before anything leaves.
    if (isByClientDate(row) && !stillFollows(row, clock)) {
      if (await recomputeNextRun(tx, row, clock, { at: by.at, mayBeLate: false }))
        await recordScheduleFact(tx, 'ScheduledMessageChanged', { contactId, scheduledIds: [scheduledId] }, by)
      return finish(tx, item)
    }
    if (!isPersonal(row)) await sendAsAutomation(tx, contact, row, { ...by, terms })
    else {
      const author = hasItsFiles(row) ? await authorWhoMaySend(deps, tx, row, by.cause) : null
      if (author === null) {
        const problem = hasItsFiles(row) ? 'author' : 'file'
        await changeScheduled(tx, scheduledId, { disabled: true, problem, updated_at: by.at })
        await recordScheduleFact(tx, 'ScheduledMessageChanged', { contactId, scheduledIds: [scheduledId] }, by)
        return finish(tx, item)
      }
      await sendAsPerson(tx, contact, row, { ...by, author })
    }
    await finishRun(tx, contact, row, { ...by, isExtra: false, settings: terms.settings })
    return finish(tx, item)
  })

/** A merge, or undoing one, has given it to another client: its moment is handled under that client's lock. */
const followClient = async (deps: Deps, tx: Tenant, item: Job<'run-scheduled'>, contactId: string): Promise<void> => {
  const now = deps.now()
  await addJob(tx, { kind: 'run-scheduled', payload: { ...item.payload, contactId }, dueAt: now, now })
  await finish(tx, item)
}

/** Null if the author may no longer write to the client: their rights are those they have now. */
const authorWhoMaySend = async (
  deps: Deps,
  tx: Tenant,
  row: ScheduledRecord,
  cause: string,
): Promise<Member | null> => {
  const asked = { accountId: row.author_id, organizationId: tx.organizationId }
  const author = await loadMember(deps, asked, cause)
  if (author === null || !may(author, 'messages.send-direct') || !may(author, 'scheduled-messages.update')) return null
  return orNull(async () => {
    await accessConversation(tx, author, row.contact_id)
    return author
  })
}

/** Sends it as a message of this person: the gate neither holds it nor counts it as automation's. */
export const sendAsPerson = async (
  tx: Tenant,
  contact: LockedContact,
  row: ScheduledRecord,
  { author, cause, at }: By & { author: Member },
): Promise<void> => {
  // A number that was paused or disconnected meanwhile doesn't keep it from being sent.
  const between = await orNull(() =>
    chooseAddresses(tx, author, { id: row.contact_id, from: row.sent_from ?? undefined }),
  )
  const { contact_id: contactId } = row
  const threads = [contactId, ...(await listMergedInto(tx, contactId))]
  await addMessage(tx, {
    contact,
    suffix: suffixOf({ runId: row.scheduled_id, key: runKeyOf(row) }),
    text: row.text,
    attachments: row.attachments,
    tags: messageTagsOf(row),
    author: { kind: 'user', id: author.account.account_id },
    between: between ?? undefined,
    cause,
    at,
    // Written before the client's last text, it doesn't know what that says.
    ...(!(await hasTextSince(tx, threads, row.created_at)) && { isReply: true as const }),
  })
}

const orNull = async <T>(ask: () => Promise<T>): Promise<T | null> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const sendAsAutomation = async (
  tx: Tenant,
  contact: LockedContact,
  row: ScheduledRecord,
  { cause, at, terms }: By & { terms: SendTerms },
): Promise<void> => {
  const { scheduled_id: runId } = row
  await sendAutomated(tx, {
    contact,
    text: row.text,
    attachments: [],
    tags: messageTagsOf(row),
    source: 'schedule',
    origin: { runId, sceneId: null, title: wordsOf(row), turn: row.runs + 1, node: SCHEDULE_NODE, key: runKeyOf(row) },
    skipWhenContactMuted: false,
    excludeFromMuteTracking: false,
    repeat: false,
    cause,
    at,
    terms,
  })
}

/** Used in the origin of a scheduled message in place of a scene's node id. */
export const SCHEDULE_NODE = 'schedule'

/** Each run is one message, however often it is tried. */
const runKeyOf = (row: ScheduledRecord): string => `run ${row.runs + 1}`

const messageTagsOf = (row: ScheduledRecord): string[] => row.tags.filter((tag) => !tag.startsWith('depend:'))

/** Puts the next run into place. One without another run is deleted. An extra run leaves the next one as it is. */
export const finishRun = async (
  tx: Tenant,
  contact: LockedContact,
  row: ScheduledRecord,
  { isExtra, settings, ...by }: By & { isExtra: boolean; settings?: ClockSettings },
): Promise<void> => {
  const { scheduled_id: scheduledId, contact_id: contactId } = row
  const runs = row.runs + 1
  await recordScheduleFact(tx, 'ScheduledMessageRan', { contactId, scheduledIds: [scheduledId] }, by)
  if (row.schedule_type === 'once') return deleteScheduled(tx, [scheduledId])
  if (isExtra) return changeScheduled(tx, scheduledId, { runs, updated_at: by.at })
  const ran = { ran_on: row.run_on, moved_to: null, runs, updated_at: by.at }
  const clock = settings === undefined ? await loadClock(tx, contact) : clientClockOf(contact, settings)
  const next = findNextRun({ ...row, ...ran }, clock, by.at)
  const moved = movedPlaceOf(row, clock, by.at)
  if (moved === null && !next.ok && !isByClientDate(row)) return deleteScheduled(tx, [scheduledId])
  const times = moved ?? (next.ok ? placeAt(next.value) : WAITING)
  await changeScheduled(tx, scheduledId, { ...ran, ...times })
  await addRunJob(tx, { ...row, ...ran, ...times }, by.at)
}
