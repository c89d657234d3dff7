import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import { SCHEDULED_MESSAGES_MAX } from '@attune/contract/schedules/limits'
import {
  deleteScheduled,
  insertScheduled,
  listScheduled,
  type ScheduledRecord,
} from '@attune/store/schedules/scheduled-messages'
import { listScheduledTemplates, type ScheduledTemplateRecord } from '@attune/store/schedules/scheduled-templates'
import type { Tenant } from '@attune/store/store'
import { byOf, type By } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import { loadFiller } from '../conversations/templates/render-template.ts'
import { lockClient } from '../contacts/access.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../new-id.ts'
import { Refusal } from '../refusal.ts'
import { noteMember } from '../staff/note-member.ts'
import { viewFor } from './access.ts'
import { cancelScheduled } from './follow-changes.ts'
import { findNextRun, formOf, isByClientDate, isPersonal, loadClock, WAITING, type ClientClock } from './next-run.ts'
import { firstPlaceOf, readText } from './read-form.ts'
import { recordScheduleFact } from './record-schedule-fact.ts'
import { countFromNow } from './same-schedule.ts'
import { addRunJob } from './add-run-job.ts'

interface TemplatedInput {
  id: string
  withRemove: boolean
  disabled: boolean
}

interface Templated {
  ids: string[]
  items: ScheduledMessage[]
  removed: number
  incomplete: number
}

/** Schedules the organization's standard messages for a client, all or none. */
export const addTemplated = (deps: Deps, who: Member, input: TemplatedInput): Promise<Templated> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const contact = await lockClient(tx, who, input.id)
    const clock = await loadClock(tx, contact)
    const by = byOf(who, deps.now())
    const removed = input.withRemove ? await removeAutomated(tx, input.id, by) : []
    const fill = await loadFiller(deps, tx, contact, { readsPrivate: true })
    const added = (await listScheduledTemplates(tx)).flatMap((template) => {
      const { text, problem } = fill(template.text)
      // A condition in the text leaves nothing to say to this client.
      if (text === '') return []
      return toRow(template, { text: readText(text), isComplete: problem === null, disabled: input.disabled })
    })
    const kept = await allOf(tx, input.id)
    if (kept.length + added.length > SCHEDULED_MESSAGES_MAX) throw new Refusal('TooManyScheduledMessages')
    await noteMember(tx, who)
    for (const row of added) await insert(tx, input.id, row, { clock, authorId: by.actor, at: by.at })
    const ids = added.map((row) => row.scheduled_id)
    if (ids.length > 0)
      await recordScheduleFact(tx, 'ScheduledMessageAdded', { contactId: input.id, scheduledIds: ids }, by)
    const rows = (await allOf(tx, input.id)).filter((row) => ids.includes(row.scheduled_id))
    for (const row of rows) await addRunJob(tx, row, by.at)
    return {
      ids,
      items: rows.map(viewFor({ who, contact, clock, now: by.at })),
      removed: removed.length,
      incomplete: added.filter((row) => row.problem !== null).length,
    }
  })

const removeAutomated = async (tx: Tenant, contactId: string, by: By): Promise<string[]> => {
  // A one-time message that is due is no longer listed as scheduled: only the gate may still hold it.
  await cancelScheduled(tx, contactId, by)
  const scheduledIds = (await allOf(tx, contactId)).filter((row) => !isPersonal(row)).map((row) => row.scheduled_id)
  if (scheduledIds.length === 0) return []
  await deleteScheduled(tx, scheduledIds)
  await recordScheduleFact(tx, 'ScheduledMessageRemoved', { contactId, scheduledIds }, by)
  return scheduledIds
}

const toRow = (
  template: ScheduledTemplateRecord,
  { text, isComplete, disabled }: { text: string; isComplete: boolean; disabled: boolean },
) => ({
  scheduled_id: newId('sm'),
  schedule_type: template.schedule_type,
  schedule_value: template.schedule_value,
  tags: template.tags,
  text,
  disabled: disabled || !isComplete,
  problem: isComplete ? null : ('variable' as const),
  is_templated: true,
})

const insert = async (
  tx: Tenant,
  contactId: string,
  row: ReturnType<typeof toRow>,
  { clock, authorId, at }: { clock: ClientClock; authorId: string; at: Date },
): Promise<void> => {
  const counted = countFromNow(formOf(row), clock, at)
  const timing = { ...row, ...counted }
  // What counts from a date that has passed for this client waits for another one: the others needn't be refused.
  const isPast = isByClientDate(row) && !findNextRun(timing, clock, at).ok
  const place = isPast ? WAITING : firstPlaceOf(timing, clock, at)
  await insertScheduled(tx, {
    ...row,
    schedule_value: JSON.stringify(row.schedule_value),
    contact_id: contactId,
    author_id: authorId,
    ...counted,
    ...place,
    created_at: at,
    updated_at: at,
  })
}

const allOf = (tx: Tenant, contactId: string): Promise<ScheduledRecord[]> =>
  listScheduled(tx, contactId, { limit: 10 * SCHEDULED_MESSAGES_MAX })
