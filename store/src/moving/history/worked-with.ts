import { sql } from 'kysely'
import type { Tenant } from '../../store.ts'

/** Whether anyone has done work for a client that erasing the client would delete. */
export const isWorkedWith = async (tx: Tenant, contactId: string): Promise<boolean> => {
  const of = sql`organization_id = ${tx.organizationId} and contact_id = ${contactId}`
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from contact_notes where ${of})
    or exists (select from manager_requests where ${of})
    or exists (select from scheduled_messages where ${of} and removed_at is null)
    or exists (select from program_states where ${of})
    or exists (select from drafts where ${of})
    or exists (select from thread_folder_members where ${of})
    or exists (select from client_rule_changes where ${of} and account_id is not null)
    or exists (select from runs where ${of} and started_by = 'hand')
    or exists (select from tasks where ${of} and coalesce(created_by, user_assigned, started_by, closed_by) is not null)
    as found`.execute(tx.db)
  return rows[0]?.found === true
}
