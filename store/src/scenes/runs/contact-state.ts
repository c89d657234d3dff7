import { sql } from 'kysely'
import type { Tenant } from '../../store.ts'

/** A contact's state that decides whether scenes can be started for them. */
export const loadContactState = async (
  tx: Tenant,
  contactId: string,
): Promise<{ status: 'active' | 'stop'; optedOut: boolean; running: string[] }> => {
  const { rows } = await sql<{ status: 'active' | 'stop'; optedOut: boolean; running: string[] }>`
    select c.status, c.opted_out_at is not null as "optedOut", array(
      select r.scene_id from runs r where r.organization_id = c.organization_id and r.contact_id = c.contact_id
        and r.status = 'active') as running
    from contacts c where c.organization_id = ${tx.organizationId} and c.contact_id = ${contactId}`.execute(tx.db)
  const [row] = rows
  if (row === undefined) throw new Error('A contact within reach is not there.')
  return row
}

/** Texts that identify a contact, to be masked for readers who may not see them. */
export const namesOf = async (tx: Tenant, contactId: string): Promise<string[]> => {
  const row = await tx.db
    .selectFrom('contacts')
    .select(['full_name', 'first_name', 'email', 'phone'])
    .where('organization_id', '=', tx.organizationId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
  const names = [row?.full_name, row?.first_name, ...(row?.full_name.split(/\s+/) ?? []), row?.email, row?.phone]
  return names.filter((name): name is string => typeof name === 'string' && name.length > 1)
}
