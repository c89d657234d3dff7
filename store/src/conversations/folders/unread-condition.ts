import { sql, type RawBuilder } from 'kysely'
import type { Reach } from '../../staff/reach.ts'
import type { Tenant } from '../../store.ts'
import { sumOf } from './thread-sums.ts'

/** Up to so many are looked up by the reader's marks; where there are more the list is read as it stands until a page is full. */
const FEW = 300

/**
 * Narrows what is unread where it is little and has been read before: somebody who is done with nearly everything would
 * else wait until the whole list was looked through. By the counts, which say how much there is.
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
