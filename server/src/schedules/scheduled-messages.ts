import { isDeepStrictEqual } from 'node:util'
import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import type { ScheduleForm } from '@attune/contract/schedules/form'
import { SCHEDULED_MESSAGES_MAX } from '@attune/contract/schedules/limits'
import {
  changeScheduled,
  countScheduled,
  insertScheduled,
  listScheduled as list,
  loadScheduled,
  type ScheduledRecord,
} from '@attune/store/schedules/scheduled-messages'
import { listContacts } from '@attune/store/contacts/contacts'
import { heldOf } from '@attune/store/conversations/automated/held-messages'
import type { Tenant } from '@attune/store/store'
import { byOf } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import { lockClient, visibilityOf } from '../contacts/access.ts'
import { hidingFor, restoreName, type HideIdentity } from '../contacts/private-data.ts'
import { chooseAddresses } from '../conversations/choose-addresses.ts'
import { cancelHeld } from '../conversations/automated/cancel-held.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../new-id.ts'
import { Refusal } from '../refusal.ts'
import { noteMember } from '../staff/note-member.ts'
import { lockScheduled, viewFor } from './access.ts'
import { formOf, isPersonal, loadClock, type ClientClock } from './next-run.ts'
import { checkForm, columnsOf, firstPlaceOf, readForm, readText, type SentForm } from './read-form.ts'
import { recordScheduleFact } from './record-schedule-fact.ts'
import { addRunJob } from './add-run-job.ts'
import { finishRun, sendAsPerson } from './run-scheduled.ts'
import { takeBackHeld } from './stop-resume.ts'
import { countFromNow, isOver, keepsSchedule, resumedPlaceOf } from './same-schedule.ts'
import { hasItsFiles, refuseRepeatedFiles, takeScheduledFiles } from './scheduled-files.ts'

export const listScheduled = (
  deps: Deps,
  who: Member,
  { id, sort, limit }: { id: string; sort: 'nextRunAt' | '-nextRunAt'; limit: number },
): Promise<{ data: ScheduledMessage[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const [contact] = await listContacts(tx, { ...visibilityOf(deps, who), ids: [id], limit: 1 })
    if (contact === undefined) throw new Refusal('ContactNotFound')
    const clock = await loadClock(tx, contact)
    const rows = await list(tx, id, { limit, latestFirst: sort === '-nextRunAt' })
    return { data: rows.map(viewFor({ who, contact, clock, now: deps.now() })) }
  })

interface CreateInput extends SentForm {
  contactId: string
  data: { text: string; attachments?: string[] | undefined; from?: string | undefined }
  disabled: boolean
}

export const createScheduled = (deps: Deps, who: Member, input: CreateInput): Promise<ScheduledMessage> => {
  const attachments = [...new Set(input.data.attachments)]
  const hasFiles = attachments.length > 0
  const typed = readText(input.data.text, hasFiles)
  return deps.store.tenant(who.organizationId, async (tx) => {
    const contact = await lockClient(tx, who, input.contactId)
    const text = await restoreName(tx, who, input.contactId, { text: typed, max: MESSAGE_TEXT_MAX })
    const at = deps.now()
    const clock = await loadClock(tx, contact)
    const form = readForm(input, clock, at)
    if ((await countScheduled(tx, input.contactId)) >= SCHEDULED_MESSAGES_MAX)
      throw new Refusal('TooManyScheduledMessages')
    const timing = { scheduled_id: newId('sm'), ...columnsOf(form), ...countFromNow(form, clock, at) }
    const place = firstPlaceOf(timing, clock, at)
    await noteMember(tx, who)
    const { contactId } = input
    const { from } = input.data
    if (from !== undefined && !isPersonal({ ...timing, is_templated: false })) throw new Refusal('ScheduledFromOnce')
    await chooseAddresses(tx, who, { id: contactId, from })
    await takeScheduledFiles(tx, who, { ...timing, is_templated: false, contactId, text, attachments }, at)
    await insertScheduled(tx, {
      ...timing,
      attachments,
      sent_from: from ?? null,
      schedule_value: JSON.stringify(form.scheduleValue),
      contact_id: input.contactId,
      author_id: who.account.account_id,
      text,
      disabled: input.disabled,
      problem: null,
      ...place,
      created_at: at,
      updated_at: at,
    })
    return afterChange(tx, 'ScheduledMessageAdded', timing.scheduled_id, { who, contact, clock, now: at })
  })
}

interface UpdateInput {
  id: string
  'if-match'?: number | undefined
  data?: { text: string } | undefined
  scheduleType?: SentForm['scheduleType'] | undefined
  scheduleValue?: unknown
  tags?: string[] | undefined
  disabled?: boolean | undefined
}

/** Changes the given fields. Enabling one whose only moment has passed is refused. */
export const updateScheduled = (deps: Deps, who: Member, input: UpdateInput): Promise<ScheduledMessage> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const { row, contact } = await lockScheduled(tx, who, input.id)
    const at = deps.now()
    const clock = await loadClock(tx, contact)
    if (input['if-match'] !== undefined && input['if-match'] !== row.rev)
      throw new Refusal('ScheduledMessageOutdated', viewFor({ who, contact, clock, now: at })(row))
    if (row.problem === 'variable' && input.data === undefined && input.disabled === false)
      throw new Refusal('ScheduledMessageIncomplete')
    const text =
      input.data === undefined
        ? row.text
        : await restoreName(tx, who, row.contact_id, {
            text: readText(input.data.text, row.attachments.length > 0),
            max: MESSAGE_TEXT_MAX,
          })
    const disabled = input.disabled ?? row.disabled
    const timed = timesOf(row, { ...input, tags: storedTags(row, input.tags, hidingFor(who, contact)) }, clock, at)
    refuseRepeatedFiles({
      ...row,
      ...timed,
      ...('schedule_value' in timed && { schedule_value: JSON.parse(timed.schedule_value) }),
    })
    const isAuthor = text !== row.text || row.problem !== null
    if (isAuthor) await noteMember(tx, who)
    await changeScheduled(tx, row.scheduled_id, {
      ...timed,
      text,
      disabled,
      mass_stop: row.mass_stop && disabled,
      ...(isAuthor ? { author_id: who.account.account_id, problem: null } : {}),
      updated_at: at,
    })
    // With another schedule, the run that is held belongs to the old one.
    const replaced = 'schedule_type' in timed
    if (input.disabled === true) await takeBack(tx, who, row, { replaced, clock, at })
    return afterChange(tx, 'ScheduledMessageChanged', row.scheduled_id, { who, contact, clock, now: at })
  })

/** Takes back what the gate holds of a message that has been disabled. It counts as missed. */
const takeBack = async (
  tx: Tenant,
  who: Member,
  row: ScheduledRecord,
  { replaced, clock, at }: { replaced: boolean; clock: ClientClock; at: Date },
): Promise<void> => {
  const { contact_id: contactId, scheduled_id: runId } = row
  const by = byOf(who, at)
  if (replaced) {
    await cancelHeld(tx, contactId, { runId }, by)
    return
  }
  const held = (await heldOf(tx, contactId)).filter((one) => one.run_id === runId)
  await takeBackHeld(tx, held, [row], { contactId, by, clock })
}

/** The columns that change with another schedule, with other tags, or because it is enabled again. */
const timesOf = (row: ScheduledRecord, input: UpdateInput, clock: ClientClock, at: Date) => {
  const kept = formOf(row)
  const sent = {
    scheduleType: input.scheduleType ?? kept.scheduleType,
    scheduleValue: input.scheduleValue ?? kept.scheduleValue,
    // A new value brings its own time: the stored tag no longer counts.
    tags: input.tags ?? (input.scheduleValue === undefined ? kept.tags : kept.tags.filter((tag) => !isDependTag(tag))),
  }
  const isSent = input.scheduleType !== undefined || input.scheduleValue !== undefined || hasDependTag(input.tags ?? [])
  const isEnabled = row.disabled && input.disabled === false
  // What is sent is checked below unless it is the stored schedule.
  const isSame = !isSent || (keepsSchedule(row, sent as ScheduleForm) && !(isEnabled && isOver(row, at)))
  if (isSame) return { tags: tagsOf(row, input.tags), ...(isEnabled && resumedPlaceOf(row, clock, at)) }
  const form = readForm(sent, clock, at, kept)
  const counted = countFromNow(form, clock, at, row)
  const timing = { scheduled_id: row.scheduled_id, ...columnsOf(form), ...counted }
  const place = firstPlaceOf(timing, clock, at)
  return {
    ...columnsOf(form),
    ...counted,
    schedule_value: JSON.stringify(form.scheduleValue),
    is_templated: false,
    ...place,
  }
}

/**
 * Restores the stored tags behind masked ones. Someone who may not see names sends back the masked tags, and several may
 * look the same.
 */
const storedTags = (row: ScheduledRecord, tags: string[] | undefined, hide: HideIdentity): string[] | undefined => {
  const left = [...row.tags]
  return tags?.map((tag) => {
    const at = left.findIndex((stored) => hide(stored) === tag)
    const [stored = tag] = at === -1 ? [] : left.splice(at, 1)
    return stored
  })
}

/** The tags to store if the schedule stays. They are checked if they changed; a tag that holds the time is kept. */
const tagsOf = (row: ScheduledRecord, tags: string[] | undefined): string[] => {
  if (tags === undefined) return row.tags
  const sent = [...tags.filter((tag) => !isDependTag(tag)), ...row.tags.filter(isDependTag)]
  const isSame = isDeepStrictEqual(sent.toSorted(), row.tags.toSorted())
  return isSame ? row.tags : checkForm({ ...formOf(row), tags: sent }).tags
}

const isDependTag = (tag: string): boolean => tag.trimStart().startsWith('depend:')
const hasDependTag = (tags: string[]): boolean => tags.some(isDependTag)

/** Sends it now in the name of whoever asks. One that repeats keeps its next time. */
export const sendScheduledNow = (deps: Deps, who: Member, { id }: { id: string }): Promise<{ _id: string }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const { row, contact } = await lockScheduled(tx, who, id)
    if (row.problem === 'variable') throw new Refusal('ScheduledMessageIncomplete')
    if (!hasItsFiles(row)) throw new Refusal('MediaUnknown')
    const by = byOf(who, deps.now())
    await noteMember(tx, who)
    await sendAsPerson(tx, contact, row, { ...by, author: who })
    await finishRun(tx, contact, row, { ...by, isExtra: true })
    return { _id: id }
  })

export const afterChange = async (
  tx: Tenant,
  kind: 'ScheduledMessageAdded' | 'ScheduledMessageChanged',
  scheduledId: string,
  seenBy: Parameters<typeof viewFor>[0],
): Promise<ScheduledMessage> => {
  const row = await loadScheduled(tx, scheduledId)
  if (row === undefined) throw new Error('The scheduled message was not found.')
  const { who, now } = seenBy
  await addRunJob(tx, row, now)
  const by = byOf(who, now)
  await recordScheduleFact(tx, kind, { contactId: row.contact_id, scheduledIds: [scheduledId] }, by)
  return viewFor(seenBy)(row)
}
