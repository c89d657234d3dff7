import type { StaffName } from '@attune/contract/staff/entity'
import type { TemplateKind } from '@attune/contract/conversations/constants'
import { sql, type Selectable } from 'kysely'
import { staffNameOf } from '../staff/staff-name.ts'
import type { Tenant } from '../store.ts'
import type { MessageTemplatesTable } from './tables-composer.ts'

export interface TemplateRecord extends Selectable<MessageTemplatesTable> {
  author: StaffName | null
}

export interface TemplateTexts {
  title: string
  text: string
  kind: TemplateKind | null
  shared: boolean
}

/** An account's own templates and the shared ones, by title; or just the one with `templateId`. */
export const listTemplates = async (tx: Tenant, accountId: string, templateId?: string): Promise<TemplateRecord[]> => {
  const { rows } = await sql<TemplateRecord>`
    select t.*, ${staffNameOf('t.author_id')} as author
    from message_templates t
    where t.organization_id = ${tx.organizationId} and (t.author_id = ${accountId} or t.shared)
      ${templateId === undefined ? sql`` : sql`and t.template_id = ${templateId}`}
    order by lower(t.title), t.template_id`.execute(tx.db)
  return rows
}

/** Until the transaction ends, nobody else adds a template of this account, so that their number holds. */
export const lockTemplates = async (tx: Tenant, accountId: string): Promise<void> => {
  const key = `message-templates ${tx.organizationId} ${accountId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx.db)
}

/** Number of templates an account has created, shared or not. */
export const countTemplates = async (tx: Tenant, accountId: string): Promise<number> => {
  const { count } = await tx
    .from('message_templates')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('author_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertTemplate = async (
  tx: Tenant,
  template: TemplateTexts & { templateId: string; authorId: string; at: Date },
): Promise<void> => {
  const { templateId, authorId, at, ...texts } = template
  await tx
    .insert('message_templates', {
      template_id: templateId,
      author_id: authorId,
      ...texts,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

/** False if its rev has changed. */
export const changeTemplate = async (
  tx: Tenant,
  template: { templateId: string; rev: number },
  texts: TemplateTexts,
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .update('message_templates')
    .set({ ...texts, updated_at: at, rev: sql<number>`rev + 1` })
    .where('template_id', '=', template.templateId)
    .where('rev', '=', template.rev)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const deleteTemplate = async (tx: Tenant, templateId: string): Promise<void> => {
  await tx.delete('message_templates').where('template_id', '=', templateId).execute()
}
