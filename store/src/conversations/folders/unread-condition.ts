import { sql, type RawBuilder } from 'kysely'
import type { Reach } from '../../staff/reach.ts'
import type { Tenant } from '../../store.ts'
import { sumOf } from './thread-sums.ts'

/**
 * Up to this many unread threads are looked up by the reader's marks. With more, the list is read until a page is full.
 */
const FEW = 300

/**
 * Narrows the unread filter if only a few threads are unread. Without it, a reader with almost nothing unread would
 * wait until the whole list was read. The maintained sums say how many there are.
 */
export const unreadConditions = async (
  tx: Tenant,
  { reach, accountId }: { reach: Reach; accountId: string },
): Promise<RawBuilder<unknown>[]> => {
  if (reach.kind !== 'all') return []
  const { rows } = await sql<{ unread: number; behind: string[] }>`
    select (${sumOf(tx, '', 'received')} - ${sumOf(tx, accountId, 'caught')})::int as unread,
      array(select contact_id from read_marks where organization_id = ${tx.organizationId}
        and account_id = ${accountId} and behind limit ${FEW + 1}) as behind`.execute(tx.db)
  const { unread = 0, behind = [] } = rows[0] ?? {}
  if (unread === 0) return [sql`false`]
  return unread <= FEW && behind.length === unread ? [sql`t.contact_id = any(${behind})`] : []
}
