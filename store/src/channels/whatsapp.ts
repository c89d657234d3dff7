import { sql, type Selectable } from 'kysely'
import type { Tenant } from '../store.ts'
import type { WhatsappTemplatesTable } from './tables.ts'

export type WhatsAppTemplateRecord = Selectable<WhatsappTemplatesTable>
type Between = { contactId: string; own: string }

/** The client wrote to this address of ours. Returns whether the window had closed, or was never open. */
export const openWindow = async (tx: Tenant, { contactId, own }: Between, at: Date, sinceAtMost: Date) => {
  const { rows } = await sql<{ was: boolean }>`
    with before as (
      select opened_at, closed_at from whatsapp_windows where organization_id = ${tx.organizationId}
        and contact_id = ${contactId} and own_address = ${own}
    ), written as (
      insert into whatsapp_windows (organization_id, contact_id, own_address, opened_at)
      values (${tx.organizationId}, ${contactId}, ${own}, ${at})
      on conflict (organization_id, contact_id, own_address) do update
        set opened_at = greatest(whatsapp_windows.opened_at, excluded.opened_at),
          closed_at = case when whatsapp_windows.closed_at >= excluded.opened_at then whatsapp_windows.closed_at end
    )
    select exists (select from before where opened_at > ${sinceAtMost} and closed_at is null) as was`.execute(tx.db)
  return rows[0]?.was !== true
}

/** The carrier says that the window was closed at `calledAt`. If the client has texted after that, it is open again. */
export const closeWindow = async (tx: Tenant, { contactId, own }: Between, calledAt: Date, at: Date): Promise<void> => {
  await sql`
    insert into whatsapp_windows (organization_id, contact_id, own_address, opened_at, closed_at)
    values (${tx.organizationId}, ${contactId}, ${own}, 'epoch', ${at})
    on conflict (organization_id, contact_id, own_address) do update set closed_at = excluded.closed_at
      where whatsapp_windows.opened_at <= ${calledAt}`.execute(tx.db)
}

/** When the client last opened the window to this address of ours; null if it is closed as far as we know. */
export const windowOpenedAt = async (tx: Tenant, { contactId, own }: Between): Promise<Date | null> => {
  const row = await tx
    .from('whatsapp_windows')
    .select('opened_at')
    .where('contact_id', '=', contactId)
    .where('own_address', '=', own)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row?.opened_at ?? null
}

/** Until the transaction ends, nobody else adds a template by hand, so that their number holds. */
export const lockTemplates = async (tx: Tenant): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`whatsapp-templates ${tx.organizationId}`}, 0))`.execute(
    tx.db,
  )
}

export const listTemplates = (tx: Tenant): Promise<WhatsAppTemplateRecord[]> =>
  tx.from('whatsapp_templates').selectAll().orderBy('name').orderBy('language').orderBy('template_id').execute()

export const loadTemplate = (tx: Tenant, id: string): Promise<WhatsAppTemplateRecord | undefined> =>
  tx.from('whatsapp_templates').selectAll().where('template_id', '=', id).executeTakeFirst()

/** The template that automation uses; undefined for none, and for one that is no longer approved. */
export const loadDefaultTemplate = (tx: Tenant): Promise<WhatsAppTemplateRecord | undefined> =>
  tx
    .from('whatsapp_templates')
    .selectAll()
    .where('is_default', '=', true)
    .where('state', '=', 'approved')
    .executeTakeFirst()

/** Inserts a template. Returns false if its Content SID is there already. */
export const insertTemplate = async (
  tx: Tenant,
  row: Omit<WhatsAppTemplateRecord, 'organization_id' | 'is_default'>,
): Promise<boolean> => {
  const inserted = await tx
    .insert('whatsapp_templates', row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('template_id')
    .execute()
  return inserted.length > 0
}

/** Writes a template as the carrier has it now, new or known by its Content SID. */
export const putTemplate = async (
  tx: Tenant,
  row: Omit<WhatsAppTemplateRecord, 'organization_id' | 'is_default'>,
): Promise<void> => {
  const { name, language, body, state, account_sid, rejection, changed_at } = row
  await tx
    .insert('whatsapp_templates', row)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'content_sid'])
        .doUpdateSet({ name, language, body, state, account_sid, rejection, changed_at }),
    )
    .execute()
}

/** Removes what was fetched from an account that no longer has it. */
export const removeGoneTemplates = async (tx: Tenant, accountSid: string, present: string[]): Promise<void> => {
  await sql`
    delete from whatsapp_templates where organization_id = ${tx.organizationId} and account_sid = ${accountSid}
      and content_sid <> all(${present}::text[])`.execute(tx.db)
}

/** Removes a template. Returns whether it was there. */
export const removeTemplate = async (tx: Tenant, id: string): Promise<boolean> => {
  const removed = await tx.delete('whatsapp_templates').where('template_id', '=', id).returning('template_id').execute()
  return removed.length > 0
}

/** Makes a template the only one that automation uses; null for none. */
export const setDefaultTemplate = async (tx: Tenant, id: string | null): Promise<void> => {
  await sql`update whatsapp_templates set is_default = false where organization_id = ${tx.organizationId}
    and is_default and template_id is distinct from ${id}`.execute(tx.db)
  if (id === null) return
  await sql`update whatsapp_templates set is_default = true where organization_id = ${tx.organizationId}
    and template_id = ${id}`.execute(tx.db)
}
