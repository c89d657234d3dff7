import { sql } from 'kysely'
import { isWithinReach, type Reach } from '../staff/reach.ts'
import type { Tenant } from '../store.ts'

/** What a thread has per reader, and the client's coaches. */
export interface ReaderMarks {
  account_id: string
  contact_id: string
  read_sequence: number | null
  read_count: number | null
  draft: string | null
  /** The sequence that the draft quotes. */
  draft_quotes: number | null
  folder_ids: string[]
  coach_ids: string[]
}

/** Marks of these readers on these threads. */
export const readerMarksOf = async (tx: Tenant, accountIds: string[], contactIds: string[]): Promise<ReaderMarks[]> => {
  const { rows } = await sql<ReaderMarks>`
    select a.account_id, c.contact_id, r.sequence as read_sequence, r.received_count as read_count, d.text as draft, d.quotes_sequence as draft_quotes,
      array(select h.folder_id from thread_folders f join thread_folder_members h
          on h.organization_id = f.organization_id and h.folder_id = f.folder_id
        where f.organization_id = ${tx.organizationId} and f.account_id = a.account_id and h.hand = 'in'
          and h.organization_id = ${tx.organizationId} and h.contact_id = c.contact_id order by 1) as folder_ids,
      array(select k.account_id from contact_coaches k
        where k.organization_id = ${tx.organizationId} and k.contact_id = c.contact_id) as coach_ids
    from unnest(${accountIds}::text[]) a (account_id) cross join unnest(${contactIds}::text[]) c (contact_id)
    left join lateral (select k.* from read_marks k where k.organization_id = ${tx.organizationId}
      and k.contact_id = c.contact_id and k.account_id = a.account_id limit 1) r on true
    left join lateral (select k.* from drafts k where k.organization_id = ${tx.organizationId}
      and k.contact_id = c.contact_id and k.account_id = a.account_id limit 1) d on true`.execute(tx.db)
  return rows
}

/** Account ids of a contact's coaches; null if the contact doesn't exist or is out of reach. */
export const coachIdsWithin = async (tx: Tenant, reach: Reach, contactId: string): Promise<string[] | null> => {
  const { rows } = await sql<{ coach_ids: string[] }>`
    select array(select cc.account_id from contact_coaches cc
      where cc.organization_id = c.organization_id and cc.contact_id = c.contact_id order by 1) as coach_ids
    from contacts c
    where c.organization_id = ${tx.organizationId} and c.contact_id = ${contactId} and c.removed_at is null
      and ${isWithinReach(reach, 'c')}`.execute(tx.db)
  return rows[0]?.coach_ids ?? null
}
