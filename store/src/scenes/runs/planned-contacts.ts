import { sql, type Selectable } from 'kysely'
import type { ContactsTable } from '../../contacts/tables.ts'
import { isWithinReach, type Reach } from '../../staff/reach.ts'
import type { Tenant } from '../../store.ts'

interface PlannedQuery {
  reach: Reach
  coachId: string | undefined
  contactId: string | undefined
  until: Date
  limit: number
}

/** Clients to whom automation may send anything until a moment. Fetches one more than `limit`. */
export const listPlannedContacts = async (tx: Tenant, query: PlannedQuery): Promise<Selectable<ContactsTable>[]> => {
  const { reach, coachId, contactId, until, limit } = query
  const own = sql`organization_id = c.organization_id and contact_id = c.contact_id`
  const conditions = [
    sql`c.organization_id = ${tx.organizationId}`,
    sql`c.removed_at is null`,
    isWithinReach(reach, 'c'),
    ...(contactId === undefined ? [] : [sql`c.contact_id = ${contactId}`]),
    ...(coachId === undefined ? [] : [isWithinReach({ kind: 'coaches', accountIds: [coachId] }, 'c')]),
    sql`(exists (select from scheduled_messages where ${own} and not disabled and removed_at is null and next_run_at <= ${until})
      or exists (select from held_messages where ${own} and state = 'held')
      or exists (select from runs where ${own} and status = 'active')
      or exists (select from program_states where ${own} and ended_at is null))`,
  ]
  const { rows } = await sql<Selectable<ContactsTable>>`
    select c.* from contacts c where ${sql.join(conditions, sql` and `)}
    order by c.name_key, c.contact_id limit ${limit + 1}`.execute(tx.db)
  return rows
}
