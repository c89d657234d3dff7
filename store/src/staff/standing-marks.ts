import { sql } from 'kysely'
import type { Global } from '../store.ts'

/**
 * A mark of all that a session's rights come from, of the session under the alias `s`: another mark, other rights, or
 * none. When it was last seen does not count.
 */
export const standingMark = sql<string>`(
  select md5(concat_ws(' ', s.access_hash, s.access_expires_at, s.ended_at, a, m, o.permissions, o.permissions_by_role,
    o.features))
  from accounts a join memberships m on m.account_id = a.account_id
  left join organizations o on o.organization_id = m.organization_id
  where a.account_id = s.account_id)`

/** The marks of sessions by their ids; a session that is gone has none. */
export const loadStandingMarks = async (db: Global, sessionIds: string[]): Promise<Map<string, string>> => {
  const marks = new Map<string, string>()
  for (let from = 0; from < sessionIds.length; from += AT_ONCE) {
    const { rows } = await sql<{ session_id: string; mark: string }>`
      select s.session_id, ${standingMark} as mark from sessions s
      where s.session_id = any(${sessionIds.slice(from, from + AT_ONCE)})`.execute(db)
    for (const { session_id: sessionId, mark } of rows) marks.set(sessionId, mark)
  }
  return marks
}

/** So that neither end is busy with one answer for long. */
const AT_ONCE = 500
