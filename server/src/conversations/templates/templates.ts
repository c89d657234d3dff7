import type { TemplateKind } from '@attune/contract/conversations/constants'
import { MESSAGE_TEXT_MAX, TEMPLATE_TITLE_MAX, TEMPLATES_MAX } from '@attune/contract/conversations/limits'
import type { MessageTemplate } from '@attune/contract/conversations/templates'
import type { FactKind } from '@attune/contract/app/facts'
import {
  changeTemplate,
  countTemplates,
  deleteTemplate,
  insertTemplate,
  lockTemplates,
} from '@attune/store/conversations/templates'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import { noteMember } from '../../staff/note-member.ts'
import { byOf } from '../../calls/by.ts'
import { hasFeature, type Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { accessTemplate, accessTemplates, mayChange, mayShare, templateFor } from './access.ts'
import { refuseBroken } from './render-template.ts'

interface TemplateList {
  data: MessageTemplate[]
  abilities: { share: boolean; suggest: boolean }
}

export const listTemplates = (deps: Deps, who: Member): Promise<TemplateList> =>
  deps.store.tenant(who.organizationId, async (tx) => ({
    data: (await accessTemplates(tx, who)).map((row) => templateFor(who, row)),
    abilities: { share: mayShare(who), suggest: hasFeature(who, 'reply-suggestions') },
  }))

interface TemplateFields {
  title: string
  text: string
  kind: TemplateKind | null
  shared: boolean
}

/** Saves a text as the writer's own template, or as the organization's. */
export const createTemplate = (deps: Deps, who: Member, input: TemplateFields): Promise<MessageTemplate> => {
  const texts = validateFields(input)
  return deps.store.tenant(who.organizationId, async (tx) => {
    if (texts.shared && !mayShare(who)) throw new Refusal('TemplateSharingNotAllowed')
    refuseNewKind(who, texts.kind, null)
    const authorId = who.account.account_id
    await noteMember(tx, who)
    await lockTemplates(tx, authorId)
    if ((await countTemplates(tx, authorId)) >= TEMPLATES_MAX) throw new Refusal('TooManyTemplates')
    const templateId = newId('mt')
    await insertTemplate(tx, { ...texts, templateId, authorId, at: deps.now() })
    await recordTemplateFact(deps, tx, who, 'TemplateSaved', templateId)
    return templateFor(who, await accessTemplate(tx, who, templateId))
  })
}

type TemplateChange = { [K in keyof TemplateFields]?: TemplateFields[K] | undefined } & {
  id: string
  'if-match'?: number | undefined
}

/** Changes the given fields; `if-match` is the rev the writer has seen. */
export const updateTemplate = (deps: Deps, who: Member, input: TemplateChange): Promise<MessageTemplate> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const template = await accessTemplate(tx, who, input.id)
    if (!mayChange(who, template)) throw new Refusal('TemplateNotYours')
    const texts = validateFields({
      title: input.title ?? template.title,
      text: input.text ?? template.text,
      kind: input.kind === undefined ? template.kind : input.kind,
      shared: input.shared ?? template.shared,
    })
    if (texts.shared && !mayShare(who)) throw new Refusal('TemplateSharingNotAllowed')
    refuseNewKind(who, texts.kind, template.kind)
    if (input['if-match'] !== undefined && input['if-match'] !== template.rev)
      throw new Refusal('TemplateChanged', templateFor(who, template))
    const { template_id: templateId, rev } = template
    if (!(await changeTemplate(tx, { templateId, rev }, texts, deps.now())))
      throw new Refusal('TemplateChanged', templateFor(who, await accessTemplate(tx, who, templateId)))
    await recordTemplateFact(deps, tx, who, 'TemplateSaved', templateId)
    // Someone else's template that is no longer shared belongs to its author again.
    return templateFor(who, { ...template, ...texts, rev: rev + 1 })
  })

export const removeTemplate = (deps: Deps, who: Member, input: { id: string }): Promise<{ _id: string }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const template = await accessTemplate(tx, who, input.id)
    if (!mayChange(who, template)) throw new Refusal('TemplateNotYours')
    await deleteTemplate(tx, template.template_id)
    await recordTemplateFact(deps, tx, who, 'TemplateRemoved', template.template_id)
    return { _id: template.template_id }
  })

/** A template can only become a suggestion while suggestions are on. */
const refuseNewKind = (who: Member, kind: TemplateKind | null, before: TemplateKind | null): void => {
  if (kind !== null && kind !== before && !hasFeature(who, 'reply-suggestions')) throw new Refusal('FeatureOff')
}

/** The fields as they are stored. Refuses invalid ones. */
const validateFields = ({ title, text, kind, shared }: TemplateFields): TemplateFields => {
  const texts = { title: title.replaceAll('\0', '').trim(), text: text.replaceAll('\0', '').trim(), kind, shared }
  if (texts.title === '') throw new Refusal('TemplateTitleRequired')
  if (texts.title.length > TEMPLATE_TITLE_MAX) throw new Refusal('TemplateTitleTooLong')
  if (texts.text === '') throw new Refusal('TemplateEmpty')
  if (texts.text.length > MESSAGE_TEXT_MAX) throw new Refusal('TemplateTooLong')
  refuseBroken(texts.text)
  return texts
}

const recordTemplateFact = (deps: Deps, tx: Tenant, who: Member, kind: FactKind, templateId: string): Promise<void> =>
  recordFacts(tx, [{ kind, payload: { templateId }, ...byOf(who, deps.now()) }])
