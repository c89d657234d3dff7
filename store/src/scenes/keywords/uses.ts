import { isWithinReach, type Reach } from '../../staff/reach.ts'
import { sql } from 'kysely'
import type { Tenant } from '../../store.ts'

export const insertKeywordUse = async (
  tx: Tenant,
  use: { contactId: string; sequence: number; keywordId: string; at: Date },
): Promise<void> => {
  await tx
    .insert('keyword_uses', {
      contact_id: use.contactId,
      sequence: use.sequence,
      keyword_id: use.keywordId,
      at: use.at,
    })
    .execute()
}

/** How often a client used a keyword since a moment. */
export const countKeywordUses = async (
  tx: Tenant,
  contactId: string,
  keywordId: string,
  since: Date,
): Promise<number> => {
  const { count } = await tx
    .from('keyword_uses')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('contact_id', '=', contactId)
    .where('keyword_id', '=', keywordId)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface ReceivedText {
  contact_id: string
  sequence: number
  text: string
  at: Date
}

/** Clients' texts since a moment within the reach, newest first; `before` is where the last page ended. */
export const listReceivedTexts = async (
  tx: Tenant,
  query: { reach: Reach; since: Date; before: ReceivedText | undefined; limit: number; longest: number },
): Promise<ReceivedText[]> => {
  const { reach, since, before, limit, longest } = query
  const { rows } = await sql<ReceivedText>`
    select m.contact_id, m.sequence, left(m.text, ${longest + 1}::int) as text, m.at from messages m
    join contacts c on c.organization_id = m.organization_id and c.contact_id = m.contact_id
    where m.organization_id = ${tx.organizationId} and m.at >= ${since} and m.direction = 1 and m.deleted_at is null
      and c.removed_at is null and ${isWithinReach(reach, 'c')}
      ${before === undefined ? sql`` : sql`and (m.at, m.contact_id, m.sequence) < (${before.at}, ${before.contact_id}, ${before.sequence}::int)`}
    order by m.at desc, m.contact_id desc, m.sequence desc
    limit ${limit}::int`.execute(tx.db)
  return rows
}
