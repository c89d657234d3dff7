import { sql, type RawBuilder } from 'kysely'
import type { Reach } from '../../staff/reach.ts'
import type { Tenant } from '../../store.ts'
import { isInReview, threadConditions, type ThreadSelection } from './thread-conditions.ts'
import { isMuted, sumsOf, type NativeCounts } from './thread-sums.ts'

/** `covered` are the coaches the reader is covering for now. */
interface CountedReader {
  reach: Reach
  accountId: string
  covered?: readonly string[]
  now: Date
}

/**
 * Counts the threads per native folder for a reader. For readers of the whole organization the counts are maintained by
 * the database, except for mutes, which end with time. The threads of a few coaches are counted directly.
 */
export const countNative = async (tx: Tenant, reader: CountedReader): Promise<NativeCounts> => {
  if (reader.reach.kind === 'coaches') return countReach(tx, reader.reach.accountIds, reader)
  return sumsOf(tx, reader)
}

/** Threads are looked up one by one, because a plain join would read all threads of the organization. */
const countReach = async (
  tx: Tenant,
  accountIds: string[],
  { accountId, covered = [], now }: CountedReader,
): Promise<NativeCounts> => {
  const { rows } = await sql<NativeCounts>`
    with reach as materialized (
      select distinct contact_id from contact_coaches
      where organization_id = ${tx.organizationId} and account_id = any(${accountIds})
    )
    select count(*)::int as all,
      count(*) filter (where t.received_count > coalesce(r.received_count, 0))::int as unread,
      count(*) filter (where t.needs_answer_since is not null)::int as "needs-answer",
      count(*) filter (where t.primary_coach_id = any(${[accountId, ...covered]}))::int as mine,
      count(*) filter (where t.is_pinned)::int as pinned,
      count(*) filter (where ${isInReview})::int as review,
      count(*) filter (where ${isMuted(now)})::int as muted,
      count(*) filter (where t.stopped)::int as stopped
    from reach
    join lateral (select k.* from threads k where k.organization_id = ${tx.organizationId}
      and k.contact_id = reach.contact_id and k.removed_at is null limit 1) t on true
    left join read_marks r on r.organization_id = ${tx.organizationId} and r.account_id = ${accountId}
      and r.contact_id = reach.contact_id`.execute(tx.db)
  const [counts] = rows
  if (counts === undefined) throw new Error('A count has one row.')
  return counts
}

/** Counts the threads of each selection, up to `most`, in one statement. */
export const countThreads = async (tx: Tenant, wanted: readonly ThreadSelection[], most: number): Promise<number[]> => {
  if (wanted.length === 0) return []
  const counts: RawBuilder<unknown>[] = []
  for (const one of wanted) {
    const found = (await threadConditions(tx, one)).map(
      (way) => sql`(select 1 from threads t where ${way} limit ${most})`,
    )
    counts.push(sql`(select least(count(*), ${most})::int from (${sql.join(found, sql` union all `)}) found)`)
  }
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(tx.db)
  return rows[0]?.counts ?? []
}
