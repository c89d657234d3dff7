import type { NativeFolder } from '@attune/contract/conversations/constants'
import { sql, type RawBuilder } from 'kysely'
import type { Tenant } from '../../store.ts'

export type NativeCounts = Record<NativeFolder, number>

/** Native folder counts for a reader of the whole organization: the database's sums, and the current mutes. */
export const sumsOf = async (
  tx: Tenant,
  { accountId, covered = [], now }: { accountId: string; covered?: readonly string[]; now: Date },
): Promise<NativeCounts> => {
  const { rows } = await sql<{ kind: string; sum: number }>`
    select kind, sum(change)::int as sum from thread_counts
    where organization_id = ${tx.organizationId} and (account_id = any(${['', accountId]})
      or account_id = any(${[...covered]}::text[]) and kind = 'mine') group by kind
    union all
    select 'muted', count(*)::int from threads t where t.organization_id = ${tx.organizationId}
      and t.removed_at is null and ${isMuted(now)}`.execute(tx.db)
  const sum = (of: string) => rows.find(({ kind }) => kind === of)?.sum ?? 0
  return {
    all: sum('all'),
    unread: sum('received') - sum('caught'),
    'needs-answer': sum('waiting'),
    mine: sum('mine'),
    pinned: sum('pinned'),
    review: sum('review'),
    muted: sum('muted'),
    stopped: sum('stopped'),
  }
}

/** One of the sums, to use inside another statement. */
export const sumOf = (tx: Tenant, accountId: string, kind: 'received' | 'caught'): RawBuilder<number> =>
  sql`(select coalesce(sum(change), 0) from thread_counts where organization_id = ${tx.organizationId}
    and account_id = ${accountId} and kind = ${kind})`

export const isMuted = (now: Date): RawBuilder<boolean> =>
  sql`(t.muted_until is not null and t.muted_until > ${now} and t.muted_from <= ${now})`
