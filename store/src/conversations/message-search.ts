import { sql } from 'kysely'
import type { Reach } from '../staff/reach.ts'
import { microsecondsOf } from '../page-by-moment.ts'
import type { Tenant } from '../store.ts'

/** Sort position of a match: microseconds since 1970, then contact, then sequence. */
export interface MatchPosition {
  micros: string
  contactId: string
  sequence: number
}

/**
 * Messages that contain all pieces, in their text or in the transcript of one sound, newest first, within the reach.
 * Messages of a client erased a moment ago may be included; the caller loads the threads. Fetches one more than `limit`.
 */
export const findMessages = async (
  tx: Tenant,
  query: {
    reach: Reach
    pieces: string[]
    contactId?: string | undefined
    after?: MatchPosition | undefined
    limit: number
  },
): Promise<MatchPosition[]> => {
  const coaches = query.reach.kind === 'all' ? null : query.reach.accountIds
  const { after } = query
  const asked = sql`${query.pieces}::text[], ${coaches}::text[], ${query.contactId ?? null}::text,
    timestamptz 'epoch' + ${after?.micros ?? null}::bigint * interval '1 microsecond',
    ${after?.contactId ?? null}::text, ${after?.sequence ?? null}::int, ${query.limit + 1}::int`
  const { rows } = await sql<MatchPosition>`
    select ${microsecondsOf(sql`found_at`)} as micros, found_contact as "contactId",
      found_sequence as sequence
    from (select * from messages_matching(${asked}) union select * from transcripts_matching(${asked})) found
    order by ${query.contactId === undefined ? sql`found_at desc, found_contact desc,` : sql``} found_sequence desc
    limit ${query.limit + 1}::int`.execute(tx.db)
  return rows
}
