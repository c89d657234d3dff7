import type { PromptSettings, PromptTemplate, TemplateMessage } from '@attune/contract/prompts/entity'
import { PROMPT_TEMPLATES_MAX, PROMPT_TITLE_MAX } from '@attune/contract/prompts/limits'
import { namesRead } from '@attune/engine/check/values/sources-of'
import { isPrivateName } from '@attune/engine/scope/private-names'
import { promptFault } from '@attune/engine/templates/prompt-fault'
import {
  countPromptTemplates,
  insertPromptTemplate,
  lockPromptTemplates,
  savePromptTemplate,
} from '@attune/store/prompts/templates'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { newPromptTemplateId } from '../new-id.ts'
import { seesPrivate } from '../contacts/private-data.ts'
import { Refusal } from '../refusal.ts'
import type { Member } from '../calls/who.ts'
import { recordFacts } from '../work/record-facts.ts'
import { accessPromptTemplate } from './access.ts'

interface TemplateInput {
  title: string
  settings: PromptSettings
  messages: TemplateMessage[]
}

export const createTemplate = (deps: Deps, who: Member, input: TemplateInput): Promise<PromptTemplate> => {
  const written = readTemplate(who, input)
  return deps.store.tenant(who.organizationId, async (tx) => {
    await lockPromptTemplates(tx)
    if ((await countPromptTemplates(tx)) >= PROMPT_TEMPLATES_MAX) throw new Refusal('TooManyPromptTemplates')
    const templateId = newPromptTemplateId()
    await insertPromptTemplate(tx, { templateId, ...written, savedBy: who.account.account_id, at: deps.now() })
    return recordSaved(deps, tx, who, templateId)
  })
}

/** Saves the next version. Refuses with the latest one if the author has not seen it. */
export const updateTemplate = (
  deps: Deps,
  who: Member,
  { id: templateId, version, ...input }: TemplateInput & { id: string; version?: number | undefined },
): Promise<PromptTemplate> => {
  const written = readTemplate(who, input)
  return deps.store.tenant(who.organizationId, async (tx) => {
    const latest = await accessPromptTemplate(tx, who, templateId)
    const seen = version ?? latest.version
    const template = { templateId, ...written, savedBy: who.account.account_id, at: deps.now() }
    if (!(await savePromptTemplate(tx, template, seen)))
      throw new Refusal('PromptTemplateChanged', { template: await accessPromptTemplate(tx, who, templateId) })
    return recordSaved(deps, tx, who, templateId)
  })
}

const readTemplate = (who: Member, { title, settings, messages }: TemplateInput): TemplateInput => {
  const name = title.trim()
  if (name === '') throw new Refusal('PromptTitleRequired')
  if (name.length > PROMPT_TITLE_MAX) throw new Refusal('PromptTitleTooLong')
  if (messages.every(({ content }) => content.trim() === '')) throw new Refusal('PromptTemplateEmpty')
  for (const [message, { content, render }] of messages.entries()) {
    const problem = render ? promptFault(content) : null
    if (problem !== null) throw new Refusal('PromptTemplateBroken', { message: message + 1, problem })
    // Text that a model writes reaches everyone who reads the thread, and can repeat anything in its prompt.
    const read = render && !seesPrivate(who) ? namesRead({ kind: 'template', text: content }) : []
    const hidden = read.find(isPrivateName)
    if (hidden !== undefined) throw new Refusal('PromptTemplatePrivate', { message: message + 1, name: hidden })
  }
  return { title: name, settings, messages }
}

const recordSaved = async (deps: Deps, tx: Tenant, who: Member, templateId: string): Promise<PromptTemplate> => {
  const [actor, at] = [who.account.account_id, deps.now()]
  await recordFacts(tx, [{ kind: 'PromptTemplateSaved', payload: { templateId }, actor, cause: null, at }])
  return accessPromptTemplate(tx, who, templateId)
}
