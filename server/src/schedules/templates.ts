import type { scheduledTemplateCalls } from '@attune/contract/schedules/template-calls'
import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import { tagToTimeframe } from '@attune/contract/schedules/depend-tag'
import { dateStrategyOf } from '@attune/contract/schedules/form'
import { SCHEDULED_TEMPLATES_MAX } from '@attune/contract/schedules/limits'
import type { ScheduledTemplate } from '@attune/contract/schedules/templates'
import {
  changeScheduledTemplate,
  deleteScheduledTemplate,
  insertScheduledTemplate,
  listScheduledTemplates,
  loadScheduledTemplate,
  lockScheduledTemplates,
  type ScheduledTemplateRecord,
} from '@attune/store/schedules/scheduled-templates'
import type { Tenant } from '@attune/store/store'
import { byOf } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import { readsIdentity, refuseBroken } from '../conversations/templates/render-template.ts'
import { seesPrivate } from '../contacts/private-data.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../new-id.ts'
import { Refusal } from '../refusal.ts'
import { recordFacts } from '../work/record-facts.ts'
import { formOf, wordsOf } from './next-run.ts'
import { checkForm, columnsOf, type SentForm } from './read-form.ts'
import { forMember, type HandlersOf } from '../calls/handler.ts'
import { addTemplated } from './templated.ts'

export const listTemplates = (deps: Deps, who: Member): Promise<{ data: ScheduledTemplate[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => ({ data: (await listScheduledTemplates(tx)).map(toTemplate) }))

interface TemplateInput extends SentForm {
  text: string
}

export const createTemplate = (deps: Deps, who: Member, input: TemplateInput): Promise<ScheduledTemplate> => {
  const fields = readFields(input)
  refusePrivate(who, fields)
  return deps.store.tenant(who.organizationId, async (tx) => {
    await lockScheduledTemplates(tx)
    if ((await listScheduledTemplates(tx)).length >= SCHEDULED_TEMPLATES_MAX)
      throw new Refusal('TooManyScheduledTemplates')
    const templateId = newId('sx')
    const at = deps.now()
    await insertScheduledTemplate(tx, {
      ...fields,
      template_id: templateId,
      author_id: who.account.account_id,
      created_at: at,
      updated_at: at,
    })
    await recordTemplateFact(deps, tx, who, { kind: 'TemplateSaved', templateId })
    return toTemplate(await load(tx, templateId))
  })
}

type TemplateChange = { [K in keyof TemplateInput]?: TemplateInput[K] | undefined } & {
  id: string
  'if-match'?: number | undefined
}

export const updateTemplate = (deps: Deps, who: Member, input: TemplateChange): Promise<ScheduledTemplate> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const row = await load(tx, input.id)
    if (input['if-match'] !== undefined && input['if-match'] !== row.rev)
      throw new Refusal('ScheduledTemplateOutdated', toTemplate(row))
    const kept = formOf(row)
    const fields = readFields({
      text: input.text ?? row.text,
      scheduleType: input.scheduleType ?? kept.scheduleType,
      scheduleValue: input.scheduleValue ?? kept.scheduleValue,
      // A new value brings its own time: the stored tag no longer counts.
      tags: input.tags ?? (input.scheduleValue === undefined ? kept.tags : tagToTimeframe(kept).tags),
    })
    if (fields.text !== row.text) refusePrivate(who, fields)
    const seen = { templateId: row.template_id, rev: row.rev }
    if (!(await changeScheduledTemplate(tx, seen, { ...fields, updated_at: deps.now() })))
      throw new Refusal('ScheduledTemplateOutdated', toTemplate(await load(tx, input.id)))
    await recordTemplateFact(deps, tx, who, { kind: 'TemplateSaved', templateId: input.id })
    return toTemplate(await load(tx, input.id))
  })

export const removeTemplate = (deps: Deps, who: Member, { id }: { id: string }): Promise<{ _id: string }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    if (!(await deleteScheduledTemplate(tx, id))) throw new Refusal('ScheduledTemplateNotFound')
    await recordTemplateFact(deps, tx, who, { kind: 'TemplateRemoved', templateId: id })
    return { _id: id }
  })

const load = async (tx: Tenant, templateId: string): Promise<ScheduledTemplateRecord> => {
  const row = await loadScheduledTemplate(tx, templateId)
  if (row === undefined) throw new Refusal('ScheduledTemplateNotFound')
  return row
}

/** The columns of a template. Refuses an invalid text or schedule. */
const readFields = ({ text: typed, ...sent }: TemplateInput) => {
  const text = typed.replaceAll('\0', '').trim()
  if (text === '') throw new Refusal('TemplateEmpty')
  if (text.length > MESSAGE_TEXT_MAX) throw new Refusal('TemplateTooLong')
  refuseBroken(text)
  const form = checkForm(sent)
  if (dateStrategyOf(form.scheduleValue) === 'ExactDate')
    throw new Refusal('ScheduleInvalid', {
      property: 'scheduleValue.localDate',
      reason: 'A standard message can’t have an exact date. Count days from today or from the stage start instead.',
    })
  return { text, ...columnsOf(form), schedule_value: JSON.stringify(form.scheduleValue) }
}

/** A standard message tells its author nothing that they may not read: filters could spell out a name letter by letter. */
const refusePrivate = (who: Member, { text }: { text: string }): void => {
  if (!seesPrivate(who) && readsIdentity(text)) throw new Refusal('TemplatePrivate')
}

const toTemplate = (row: ScheduledTemplateRecord): ScheduledTemplate => ({
  _id: row.template_id,
  text: row.text,
  scheduleType: row.schedule_type,
  scheduleValue: row.schedule_value,
  tags: row.tags,
  words: wordsOf(row),
  rev: row.rev,
})

const recordTemplateFact = (
  deps: Deps,
  tx: Tenant,
  who: Member,
  { kind, templateId }: { kind: 'TemplateSaved' | 'TemplateRemoved'; templateId: string },
): Promise<void> => recordFacts(tx, [{ kind, payload: { templateId }, ...byOf(who, deps.now()) }])

export const scheduledTemplateHandlers: HandlersOf<typeof scheduledTemplateCalls> = {
  listTemplates: forMember(listTemplates),
  createTemplate: forMember(createTemplate),
  updateTemplate: forMember(updateTemplate),
  removeTemplate: forMember(removeTemplate),
  addTemplated: forMember(addTemplated),
}
