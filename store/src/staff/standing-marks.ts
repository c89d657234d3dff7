import { sql } from 'kysely'
import type { Global } from '../store.ts'

/**
 * A hash-like mark of everything a session's rights depend on, for the session with the alias `s`. It changes whenever
 * the rights may have changed, but not when the session is merely used. With an open switch they are those of another
 * account.
 */
export const standingMark = sql<string>`(
  select md5(concat_ws(' ', s.access_hash, s.access_expires_at, s.ended_at, a, m, o.permissions, o.permissions_by_role,
    o.features, o.require_second_factor, o.session_days, o.deleted_at, w, wa, wm, wo.permissions, wo.permissions_by_role, wo.features, wo.deleted_at))
  from accounts a join memberships m on m.account_id = a.account_id
  left join organizations o on o.organization_id = m.organization_id
  left join account_switches w on w.session_id = s.session_id and w.ended_at is null
  left join accounts wa on wa.account_id = w.account_id
  left join memberships wm on wm.account_id = w.account_id
  left join organizations wo on wo.organization_id = wm.organization_id
  where a.account_id = s.account_id)`

/** Marks by session id; ended sessions have none. */
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

/** Batch size, to keep single queries short. */
const AT_ONCE = 500
