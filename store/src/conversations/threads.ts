import { sql, type RawBuilder, type Selectable } from 'kysely'
import { within, type Reach } from '../staff/reach.ts'
import type { MessagesTable, ThreadsTable } from './tables.ts'
import { matching } from '../contacts/matching.ts'
import type { Tenant } from '../store.ts'

/** A thread with what a list row shows of its client, its last message and the reader's own marks. */
export interface ThreadRecord extends Selectable<ThreadsTable> {
  full_name: string
  status: 'active' | 'stop'
  time_zone: string | null
  opted_out_at: Date | null
  labels: string[]
  coach_id: string | null
  coach_name: string | null
  coach_email: string | null
  read_sequence: number | null
  read_count: number | null
  draft: string | null
  last: Pick<
    Selectable<MessagesTable>,
    'suffix' | 'text' | 'direction' | 'delivery' | 'outcome' | 'carrier' | 'author_kind' | 'author_id' | 'num_attach'
  > | null
}

export interface ThreadQuery {
  reach: Reach
  /** Whose read marks and drafts. */
  accountId: string
  withPrivate: boolean
  contactIds?: string[] | undefined
  q?: string | undefined
  unread?: boolean | undefined
  needsAnswer?: boolean | undefined
  mine?: boolean | undefined
  limit: number
  after?: { movedAt: Date; contactId: string } | undefined
}

/**
 * Threads, the last moved first. Asks for one row more than `limit`. The page is chosen on the threads alone; clients,
 * last messages, marks and drafts are joined to its few rows only, whatever the planner thinks of the tables' sizes.
 */
export const listThreads = async (tx: Tenant, query: ThreadQuery): Promise<ThreadRecord[]> => {
  const { rows } = await sql<ThreadRecord>`
    with page as materialized (
      select t.* from threads t
      where ${sql.join(await conditions(tx, query), sql` and `)}
      order by t.moved_at desc, t.contact_id desc limit ${query.limit + 1}
    )
    select t.*, c.full_name, c.status, c.time_zone, c.opted_out_at, c.labels,
      coach.account_id as coach_id, coach.name as coach_name, coach.email as coach_email,
      r.sequence as read_sequence, r.received_count as read_count, d.text as draft,
      case when m.sequence is null then null else jsonb_build_object('suffix', m.suffix, 'text', left(m.text, 200),
        'direction', m.direction, 'delivery', m.delivery, 'outcome', m.outcome, 'carrier', m.carrier,
        'author_kind', m.author_kind, 'author_id', m.author_id, 'num_attach', m.num_attach) end as last
    from page t
    join contacts c on c.organization_id = t.organization_id and c.contact_id = t.contact_id
    left join staff coach on coach.organization_id = c.organization_id and coach.account_id = c.primary_coach_id
    left join messages m
      on m.organization_id = t.organization_id and m.contact_id = t.contact_id and m.sequence = t.last_sequence
    left join read_marks r
      on r.organization_id = t.organization_id and r.contact_id = t.contact_id and r.account_id = ${query.accountId}
    left join drafts d
      on d.organization_id = t.organization_id and d.contact_id = t.contact_id and d.account_id = ${query.accountId}
    order by t.moved_at desc, t.contact_id desc`.execute(tx.db)
  return rows
}

const conditions = async (tx: Tenant, query: ThreadQuery) => {
  const all: RawBuilder<unknown>[] = [
    sql`t.organization_id = ${tx.organizationId}`,
    sql`t.removed_at is null`,
    within(query.reach, 't'),
  ]
  if (query.contactIds !== undefined) all.push(sql`t.contact_id = any(${query.contactIds})`)
  const typed = await matching(tx, 't', query.q, query.withPrivate)
  if (typed !== null) all.push(typed)
  if (query.unread === true)
    all.push(sql`t.received_count > coalesce((select r.received_count from read_marks r
      where r.organization_id = t.organization_id and r.contact_id = t.contact_id
        and r.account_id = ${query.accountId}), 0)`)
  if (query.needsAnswer === true) all.push(sql`t.needs_answer_since is not null`)
  if (query.mine === true)
    all.push(sql`exists (select from contacts own where own.organization_id = t.organization_id
      and own.contact_id = t.contact_id and own.primary_coach_id = ${query.accountId})`)
  if (query.after !== undefined)
    all.push(sql`(t.moved_at, t.contact_id) < (${query.after.movedAt}, ${query.after.contactId})`)
  return all
}

/** Moves a reader's mark forward; it never goes back nor past the last message. */
export const markRead = async (
  tx: Tenant,
  accountId: string,
  contactId: string,
  sequence: number,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into read_marks (organization_id, account_id, contact_id, sequence, received_count)
    select t.organization_id, ${accountId}, t.contact_id, least(${sequence}::int, t.last_sequence),
      t.received_count - (select count(*) from messages m where m.organization_id = t.organization_id
        and m.contact_id = t.contact_id and m.sequence > ${sequence}::int and m.direction = 1)
    from threads t where t.organization_id = ${tx.organizationId} and t.contact_id = ${contactId}
    on conflict (organization_id, account_id, contact_id) do update
      set sequence = excluded.sequence, received_count = excluded.received_count
      where read_marks.sequence < excluded.sequence
    returning 1`.execute(tx.db)
  return rows.length === 1
}

/** Nobody waits for an answer any more. False: nobody did. */
export const endWait = async (tx: Tenant, contactId: string): Promise<boolean> => {
  const { rows } = await sql`
    update threads set needs_answer_since = null, rev = rev + 1
    where organization_id = ${tx.organizationId} and contact_id = ${contactId} and needs_answer_since is not null
    returning 1`.execute(tx.db)
  return rows.length === 1
}
