import type { MessageTemplate } from '@attune/contract/conversations/templates'
import { listTemplates, type TemplateRecord } from '@attune/store/conversations/templates'
import type { Tenant } from '@attune/store/store'
import { Refusal } from '../../refusal.ts'
import { may, type Member } from '../../calls/who.ts'

/** The reader's own templates and the shared ones; other people's own count as missing. */
export const accessTemplates = (tx: Tenant, who: Member): Promise<TemplateRecord[]> =>
  listTemplates(tx, who.account.account_id)

/** Loads one template this reader may use. */
export const accessTemplate = async (tx: Tenant, who: Member, templateId: string): Promise<TemplateRecord> => {
  const [template] = await listTemplates(tx, who.account.account_id, templateId)
  if (template === undefined) throw new Refusal('TemplateNotFound')
  return template
}

/**
 * A template of one's own may be changed by its author, a shared one by whoever manages the organization's templates.
 */
export const mayChange = (who: Member, template: TemplateRecord): boolean =>
  template.shared ? mayShare(who) : template.author_id === who.account.account_id

export const mayShare = (who: Member): boolean => may(who, 'scheduled-message-templates.update')

export const templateFor = (who: Member, row: TemplateRecord): MessageTemplate => ({
  _id: row.template_id,
  title: row.title,
  text: row.text,
  kind: row.kind,
  shared: row.shared,
  author: row.author,
  abilities: { update: mayChange(who, row) },
  rev: row.rev,
})
