import type { PromptTemplate } from '@attune/contract/prompts/entity'
import { promptTemplateOf, type PromptTemplateRecord } from '@attune/store/prompts/templates'
import type { Tenant } from '@attune/store/store'
import { Refusal } from '../refusal.ts'
import { may, type Member } from '../calls/who.ts'

/** A prompt template, as this reader may see it. */
export const accessPromptTemplate = async (tx: Tenant, who: Member, templateId: string): Promise<PromptTemplate> => {
  const row = await promptTemplateOf(tx, templateId)
  if (row === undefined) throw new Refusal('PromptTemplateNotFound')
  return promptTemplateFor(who, row)
}

export const promptTemplateFor = (who: Member, row: PromptTemplateRecord): PromptTemplate => ({
  _id: row.template_id,
  title: row.title,
  settings: row.settings,
  messages: row.messages,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.saver,
  abilities: { update: may(who, 'prompt-templates.update') },
})
