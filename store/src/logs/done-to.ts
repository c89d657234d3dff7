import { sql } from 'kysely'
import { pageByMoment, type PageQuery } from '../page-by-moment.ts'
import type { Global } from '../store.ts'

export interface DoneToQuery extends PageQuery {
  organizationId: string
  /** Whom it was done to; undefined for everybody. */
  accountIds?: readonly string[] | undefined
  /** Kinds of the security log. */
  kinds: readonly string[]
  from: Date
}

export interface DoneToRecord {
  id: string
  at: Date
  kind: string
  account_id: string
  account_name: string
  account_email: string
  actor_id: string
  actor_name: string
  actor_email: string
  other_id: string | null
  other_name: string | null
  other_email: string | null
  clients: number | null
  detail: Record<string, string>
  /** When it happened, for the `next` cursor. */
  sort_key: string
}

/**
 * What others did to accounts, newest first: from the security log, and the hand-overs among the newest `scan` changes of
 * coaches, each once for the coach who gave and once for the one who received. Fetches one more than `limit`.
 */
export const listDoneTo = async (db: Global, query: DoneToQuery, scan: number): Promise<DoneToRecord[]> => {
  const { organizationId, accountIds, kinds, from } = query
  const page = pageByMoment(sql`e.at`, sql`e.id`, query)
  const isShown = sql`${page.isOn} and e.at >= ${from} and e.actor_id <> e.account_id
      ${accountIds === undefined ? sql`` : sql`and e.account_id = any(${[...accountIds]})`}`
  // A hand-over is dated by its first client. One that began before `from` is found as a whole, and left out.
  const { rows } = await sql<DoneToRecord>`
    with changed as (
        select * from facts
        where organization_id = ${organizationId} and kind = 'ContactReassigned'
          and at >= ${from}::timestamptz - interval '1 day'
        order by at desc limit ${scan}),
      handed as (
        select min(at) as at, min(position) as position, cause, actor, payload->>'from' as giver,
          payload->>'to' as receiver, count(*)::int as clients
        from changed
        where payload ? 'from' and actor is not null
        group by cause, actor, payload->>'from', payload->>'to'),
      events as (
        (select e.id, e.at, e.kind, e.account_id, e.actor_id, null as other_id,
            null::int as clients, e.detail
          from (select security_log.*, 's' || security_event_id as id from security_log) e
          where e.organization_id = ${organizationId} and e.kind = any(${[...kinds]}) and ${isShown}
          order by ${page.order})
        union all
        select 'g' || position, at, 'clients-given', giver, actor, receiver, clients, '{}'::jsonb from handed
        union all
        select 'r' || position, at, 'clients-received', receiver, actor, giver, clients, '{}'::jsonb from handed)
    select e.*, account.name as account_name, account.email as account_email, actor.name as actor_name,
      actor.email as actor_email, other.name as other_name, other.email as other_email, ${page.key} as sort_key
    from events e
    join accounts account on account.account_id = e.account_id
    join accounts actor on actor.account_id = e.actor_id
    left join accounts other on other.account_id = e.other_id
    where ${isShown}
    order by ${page.order}`.execute(db)
  return rows
}
