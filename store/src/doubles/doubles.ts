import { sql } from 'kysely'
import { isWithinReach, type Reach } from '../staff/reach.ts'
import type { Tenant } from '../store.ts'

/** Two clients who may be the same person, the older record first, and why. */
export interface PairRecord {
  contact_id: string
  other_id: string
  reasons: ('phone' | 'email' | 'name-and-birthday' | 'name-and-zone' | 'name-and-coach')[]
}

/** What more clients than this share says nothing about who they are: a family's phone, or the name Test. */
const SHARED_BY_MAX = 4

/**
 * Finds clients within a reach who may exist twice, those with the most certain reasons first. Phone numbers and emails
 * are compared without punctuation and case, among a client's own, those they were reached at, and those they gave as
 * an answer. Fetches up to one pair more than `limit`.
 */
export const findDoubles = async (
  tx: Tenant,
  { reach, limit }: { reach: Reach; limit: number },
): Promise<PairRecord[]> => {
  const { rows } = await sql<PairRecord>`
    with mark as materialized (
      select c.contact_id, m.reason, m.value from contacts c
      cross join lateral (
        select case when value like '%@%' then 'email' else 'phone' end as reason,
          case when value like '%@%' then lower(value) else regexp_replace(value, '[^0-9]', '', 'g') end as value
        from (
          select c.phone as value union all select c.email
          union all select a.address from contact_addresses a
            where a.organization_id = c.organization_id and a.contact_id = c.contact_id
          union all select btrim(q ->> 'value') from jsonb_array_elements(c.questionnaire) q
            where btrim(q ->> 'value') ~ ${GIVEN}
        ) given where value is not null
        union all
        select 'name-and-birthday', c.name_key || ' ' || btrim(q ->> 'value') from jsonb_array_elements(c.questionnaire) q
          where lower(q ->> 'key') ~ 'birth' and btrim(q ->> 'value') <> '' and c.name_key like '% %'
        union all
        select 'name-and-zone', c.name_key || ' ' || c.time_zone where c.name_key like '% %' and c.time_zone is not null
        union all
        select 'name-and-coach', c.name_key || ' ' || k.account_id from contact_coaches k
          where k.organization_id = c.organization_id and k.contact_id = c.contact_id and c.name_key like '% %'
      ) m
      where c.organization_id = ${tx.organizationId} and c.removed_at is null and ${isWithinReach(reach, 'c')}
    ),
    -- Grouped, and looked up row by row above: the planner knows nothing of the marks, and joins would read all for each.
    shared as materialized (
      select reason, array_agg(distinct contact_id) as ids from mark group by reason, value
      having count(distinct contact_id) between 2 and ${SHARED_BY_MAX}::int
    ),
    pair as (
      select a_id, b_id, array_agg(distinct reason) as reasons from shared, unnest(ids) a_id, unnest(ids) b_id
      where a_id < b_id group by 1, 2
    )
    select case when a.created_at <= b.created_at then a_id else b_id end as contact_id,
      case when a.created_at <= b.created_at then b_id else a_id end as other_id,
      array(select r from unnest(reasons) r order by array_position(${ORDER}, r)) as reasons
    from pair
    join contacts a on a.organization_id = ${tx.organizationId} and a.contact_id = a_id
    join contacts b on b.organization_id = ${tx.organizationId} and b.contact_id = b_id
    where not exists (select from different_contacts d where d.organization_id = ${tx.organizationId}
      and d.contact_id = a_id and d.other_id = b_id)
    order by (select min(array_position(${ORDER}, r)) from unnest(reasons) r), array_length(reasons, 1) desc, a_id, b_id
    limit ${limit + 1}`.execute(tx.db)
  return rows
}

/** An answer that is an email, or a phone number with its country. */
const GIVEN = sql`'^([^@[:space:]]+@[^@[:space:]]+\\.[^@[:space:]]+|\\+[0-9 ().-]{8,22})$'`
const ORDER = sql`array['phone', 'email', 'name-and-birthday', 'name-and-zone', 'name-and-coach']`

/** Remembers that two clients are different people. False if that was known. */
export const insertDifferent = async (tx: Tenant, ids: readonly [string, string], by: string, at: Date) => {
  const [contact_id, other_id] = ids.toSorted() as [string, string]
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insert('different_contacts', { contact_id, other_id, by_id: by, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Takes that back. False if it wasn't so. */
export const deleteDifferent = async (tx: Tenant, ids: readonly [string, string]): Promise<boolean> => {
  const [contactId, otherId] = ids.toSorted() as [string, string]
  const { numDeletedRows } = await tx
    .delete('different_contacts')
    .where('contact_id', '=', contactId)
    .where('other_id', '=', otherId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** How much there is of a client, including those merged into them. */
export interface SideCounts {
  messages: number
  files: number
  notes: number
  tasks: number
  scheduled: number
}

export const countSide = async (tx: Tenant, contactId: string): Promise<SideCounts> => {
  const { rows } = await sql<SideCounts>`
    with who as (select contact_id from contacts where organization_id = ${tx.organizationId}
      and (contact_id = ${contactId} or merged_into = ${contactId}))
    select
      (select coalesce(sum(t.last_sequence), 0)::int from threads t join who using (contact_id)
        where t.organization_id = ${tx.organizationId}) as messages,
      (select count(*)::int from message_attachments a join who using (contact_id)
        where a.organization_id = ${tx.organizationId}) as files,
      (select count(*)::int from contact_notes n where n.organization_id = ${tx.organizationId}
        and n.contact_id = ${contactId}) as notes,
      (select count(*)::int from tasks k where k.organization_id = ${tx.organizationId}
        and k.contact_id = ${contactId} and k.status in ('new', 'active')) as tasks,
      (select count(*)::int from scheduled_messages s where s.organization_id = ${tx.organizationId}
        and s.contact_id = ${contactId} and s.removed_at is null) as scheduled`.execute(tx.db)
  return rows[0] ?? { messages: 0, files: 0, notes: 0, tasks: 0, scheduled: 0 }
}

/** What runs by itself for a client now. */
export interface GoingOn {
  scenes: string[]
  programs: string[]
  scheduled: number
  held: number
}

export const listGoingOn = async (tx: Tenant, contactId: string): Promise<GoingOn> => {
  const { rows } = await sql<GoingOn>`
    select
      array(select s.title from runs r join scenes s on s.organization_id = r.organization_id and s.scene_id = r.scene_id
        where r.organization_id = ${tx.organizationId} and r.contact_id = ${contactId} and r.status = 'active'
        order by 1) as scenes,
      array(select p.title from program_states e
        join programs p on p.organization_id = e.organization_id and p.program_id = e.program_id
        where e.organization_id = ${tx.organizationId} and e.contact_id = ${contactId} and e.ended_at is null
        order by 1) as programs,
      (select count(*)::int from scheduled_messages s where s.organization_id = ${tx.organizationId}
        and s.contact_id = ${contactId} and not s.disabled and s.removed_at is null) as scheduled,
      (select count(*)::int from held_messages h where h.organization_id = ${tx.organizationId}
        and h.contact_id = ${contactId} and h.state = 'held') as held`.execute(tx.db)
  return rows[0] ?? { scenes: [], programs: [], scheduled: 0, held: 0 }
}

/** The positions of merged clients' messages, the newest first; after a position, if one is given. */
export const listMergedPlaces = async (
  tx: Tenant,
  contactId: string,
  { limit, after }: { limit: number; after: { key: string; id: string } | null },
): Promise<{ contact_id: string; sequence: number; sort_key: string; place: string }[]> => {
  const { rows } = await sql<{ contact_id: string; sequence: number; sort_key: string; place: string }>`
    with placed as (
      select m.contact_id, m.sequence, (extract(epoch from m.at) * 1000000)::bigint as at,
        m.contact_id || ':' || lpad(m.sequence::text, 9, '0') as place
      from contacts c join messages m on m.organization_id = c.organization_id and m.contact_id = c.contact_id
      where c.organization_id = ${tx.organizationId} and c.merged_into = ${contactId}
    )
    select contact_id, sequence, at::text as sort_key, place from placed
    where ${after === null ? sql`true` : sql`(at, place) < (${after.key}::bigint, ${after.id}::text)`}
    order by at desc, placed.place desc limit ${limit + 1}`.execute(tx.db)
  return rows
}
