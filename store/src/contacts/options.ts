import { sql } from 'kysely'
import { isWithinReach, type Reach } from '../staff/reach.ts'
import type { Tenant } from '../store.ts'

/** A value with its label, and how many contacts within reach have it (counted up to `COUNTED`). */
export interface ValueCount {
  value: string
  count: number
}

const COUNTED = 10_000
const VALUES = 200

/**
 * The most used labels of contacts within reach, most used first. There are few distinct labels, so each is counted
 * separately. Clients who were merged into others keep their labels, but nobody finds them.
 */
export const listLabelsInUse = async (tx: Tenant, reach: Reach): Promise<ValueCount[]> => {
  const { rows } = await sql<ValueCount>`
    with recursive used as (
      (select label from contact_labels where organization_id = ${tx.organizationId} order by label limit 1)
      union all
      select (select l.label from contact_labels l where l.organization_id = ${tx.organizationId} and l.label > u.label
        order by l.label limit 1)
      from used u where u.label is not null
    ), merged as materialized (
      select contact_id from contacts where organization_id = ${tx.organizationId} and merged_into is not null
    ), counted as materialized (
      select label as value, (select count(*)::int from (
        select 1 from contact_labels l where l.organization_id = ${tx.organizationId} and l.label = used.label
          and l.contact_id not in (select contact_id from merged) and ${isWithinReach(reach, 'l')}
          limit ${COUNTED}) found) as count
      from used where label is not null
    )
    select value, count from counted
    where count > 0 order by count desc, value limit ${VALUES}`.execute(tx.db)
  return rows.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

/** Time zones of contacts within reach. */
export const listZonesInUse = async (tx: Tenant, reach: Reach): Promise<string[]> => {
  const { rows } = await sql<{ zone: string }>`
    with recursive used as (
      (select time_zone as zone from contacts where organization_id = ${tx.organizationId} and time_zone is not null
        order by time_zone limit 1)
      union all
      select (select c.time_zone from contacts c where c.organization_id = ${tx.organizationId}
        and c.time_zone > u.zone order by c.time_zone limit 1)
      from used u where u.zone is not null
    )
    select zone from used where zone is not null and (
      select true from contacts c where c.organization_id = ${tx.organizationId} and c.time_zone = used.zone
        and c.removed_at is null and ${isWithinReach(reach, 'c')} limit 1)
    limit ${VALUES}`.execute(tx.db)
  return rows.map((row) => row.zone)
}

/** Coaches of contacts within reach, to filter by. */
export const listCoachesInUse = async (tx: Tenant, reach: Reach): Promise<{ account_id: string; name: string }[]> => {
  const mine = reach.kind === 'all' ? sql`true` : sql`s.account_id = any(${reach.accountIds})`
  const { rows } = await sql<{ account_id: string; name: string }>`
    select s.account_id, s.name from staff s where s.organization_id = ${tx.organizationId} and ${mine}
      and exists (select from contact_coaches cc where cc.organization_id = s.organization_id
        and cc.account_id = s.account_id)
    order by s.name, s.account_id limit ${VALUES}`.execute(tx.db)
  return rows
}

/** Filters account ids to staff of the organization. */
export const filterStaff = async (tx: Tenant, accountIds: string[]): Promise<Set<string>> =>
  new Set((await findStaff(tx, accountIds).execute()).map((row) => row.account_id))

/** The same for accounts that are given clients: they stay in the organization until the transaction ends. */
export const lockCoaches = async (tx: Tenant, accountIds: string[]): Promise<Set<string>> =>
  new Set((await findStaff(tx, accountIds).forKeyShare().execute()).map((row) => row.account_id))

const findStaff = (tx: Tenant, accountIds: string[]) =>
  tx
    .from('staff')
    .select('account_id')
    .where('account_id', 'in', accountIds.length === 0 ? [''] : accountIds)
    .where('gone_at', 'is', null)

export interface StaffInReach {
  account_id: string
  name: string
  email: string
}

/** Staff within a reach, which an import may name as coaches. */
export const listStaffInReach = (tx: Tenant, reach: Reach): Promise<StaffInReach[]> => {
  const all = tx.from('staff').select(['account_id', 'name', 'email']).where('gone_at', 'is', null)
  if (reach.kind === 'all') return all.execute()
  return reach.accountIds.length === 0 ? Promise.resolve([]) : all.where('account_id', 'in', reach.accountIds).execute()
}

/** Those of the given questions that an active client has answered with a date. */
export const filterDateQuestions = async (tx: Tenant, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return []
  const { rows } = await sql<{ key: string }>`
    select asked.key from unnest(${keys}::text[]) as asked (key)
    where exists (
      select from contacts c, jsonb_array_elements(c.questionnaire) as answer
      where c.organization_id = ${tx.organizationId} and c.status = 'active' and c.removed_at is null
        and answer ->> 'key' = asked.key and answer ->> 'value' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}')`.execute(tx.db)
  return rows.map(({ key }) => key)
}
