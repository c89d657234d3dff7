import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

/** What a thread has of its own for one reader, and who coaches its client. */
export interface ReaderMarks {
  account_id: string
  contact_id: string
  read_sequence: number | null
  read_count: number | null
  draft: string | null
  folder_ids: string[]
  coach_ids: string[]
}

/** The marks of some readers on some threads. */
export const readerMarksOf = async (tx: Tenant, accountIds: string[], contactIds: string[]): Promise<ReaderMarks[]> => {
  const { rows } = await sql<ReaderMarks>`
    select a.account_id, c.contact_id, r.sequence as read_sequence, r.received_count as read_count, d.text as draft,
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
