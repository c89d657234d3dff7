import { sql, type Insertable, type Selectable } from 'kysely'
import type { Tenant } from '../store.ts'
import type { ScheduledTemplatesTable } from './tables.ts'

export type ScheduledTemplateRecord = Selectable<ScheduledTemplatesTable>

/** The organization's standard messages in the order they were added. */
export const listScheduledTemplates = (tx: Tenant): Promise<ScheduledTemplateRecord[]> =>
  tx.from('scheduled_templates').selectAll().orderBy('template_id').execute()

export const loadScheduledTemplate = (tx: Tenant, templateId: string): Promise<ScheduledTemplateRecord | undefined> =>
  tx.from('scheduled_templates').selectAll().where('template_id', '=', templateId).executeTakeFirst()

/** Until the transaction ends, nobody else adds a standard message to this organization, so that their number holds. */
export const lockScheduledTemplates = async (tx: Tenant): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`scheduled-templates ${tx.organizationId}`}, 0))`.execute(
    tx.db,
  )
}

type NewTemplate = Omit<Insertable<ScheduledTemplatesTable>, 'organization_id' | 'rev'>

export const insertScheduledTemplate = async (tx: Tenant, row: NewTemplate): Promise<void> => {
  await tx.insert('scheduled_templates', row).execute()
}

/** False if its rev has changed. */
export const changeScheduledTemplate = async (
  tx: Tenant,
  { templateId, rev }: { templateId: string; rev: number },
  set: Pick<NewTemplate, 'text' | 'schedule_type' | 'schedule_value' | 'tags' | 'updated_at'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .update('scheduled_templates')
    .set({ ...set, rev: sql<number>`rev + 1` })
    .where('template_id', '=', templateId)
    .where('rev', '=', rev)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False if there is none. */
export const deleteScheduledTemplate = async (tx: Tenant, templateId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .delete('scheduled_templates')
    .where('template_id', '=', templateId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
