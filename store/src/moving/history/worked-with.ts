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

/** Whether a person has marked one of a client's messages between these, or marked the client as waiting since one. */
export const areMarked = async (
  tx: Tenant,
  contactId: string,
  { after, upTo }: { after: number; upTo: number },
): Promise<boolean> => {
  const of = sql`organization_id = ${tx.organizationId} and contact_id = ${contactId}`
  const isOne = (sequence: string) => sql`${sql.ref(sequence)} > ${after}::int and ${sql.ref(sequence)} <= ${upTo}::int`
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from messages where ${of} and ${isOne('sequence')} and (pinned or review))
    or exists (select from threads where ${of} and needs_answer_since is not null and ${isOne('waiting_sequence')})
    as found`.execute(tx.db)
  return rows[0]?.found === true
}
