import { sql, type Selectable } from 'kysely'
import type { RefreshTokensTable, SessionsTable } from './tables.ts'
import type { Global } from '../store.ts'

/** Tokens are kept only as SHA-256 hashes. */
export interface NewTokens {
  accessHash: Buffer
  accessExpiresAt: Date
  refreshHash: Buffer
  refreshExpiresAt: Date
}

export const insertSession = async (
  db: Global,
  session: { sessionId: string; accountId: string; startedAt: Date },
  tokens: NewTokens,
): Promise<void> => {
  await db
    .insertInto('sessions')
    .values({
      session_id: session.sessionId,
      account_id: session.accountId,
      access_hash: tokens.accessHash,
      access_expires_at: tokens.accessExpiresAt,
      started_at: session.startedAt,
    })
    .execute()
  await insertRefresh(db, session.sessionId, tokens)
}

const insertRefresh = async (db: Global, sessionId: string, tokens: NewTokens): Promise<void> => {
  await db
    .insertInto('refresh_tokens')
    .values({ token_hash: tokens.refreshHash, session_id: sessionId, expires_at: tokens.refreshExpiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The session an access token opens, whether it still holds or not. */
export const sessionByAccess = (db: Global, accessHash: Buffer): Promise<Selectable<SessionsTable> | undefined> =>
  db.selectFrom('sessions').selectAll().where('access_hash', '=', accessHash).executeTakeFirst()

/** A refresh token with its session, locked so that two uses at once see each other. */
export const lockRefresh = async (
  db: Global,
  refreshHash: Buffer,
): Promise<
  (Selectable<RefreshTokensTable> & Pick<SessionsTable, 'account_id'> & { ended_at: Date | null }) | undefined
> =>
  db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.session_id', 'refresh_tokens.session_id')
    .selectAll('refresh_tokens')
    .select(['sessions.account_id', 'sessions.ended_at'])
    .where('token_hash', '=', refreshHash)
    .forUpdate()
    .executeTakeFirst()

/** Marks a refresh token as used and puts its successor in its place. */
export const rotate = async (
  db: Global,
  used: { hash: Buffer; sessionId: string; at: Date },
  tokens: NewTokens,
): Promise<void> => {
  await db
    .updateTable('refresh_tokens')
    .set({ used_at: sql<Date>`coalesce(used_at, ${used.at}::timestamptz)` })
    .where('token_hash', '=', used.hash)
    .execute()
  await insertRefresh(db, used.sessionId, tokens)
  await db
    .updateTable('sessions')
    .set({ access_hash: tokens.accessHash, access_expires_at: tokens.accessExpiresAt })
    .where('session_id', '=', used.sessionId)
    .execute()
}

/** Ends sessions: one, or all of an account. Answers the ids that were open. */
export const endSessions = async (
  db: Global,
  which: { sessionId: string } | { accountId: string },
  at: Date,
): Promise<string[]> => {
  const update = db.updateTable('sessions').set({ ended_at: at }).where('ended_at', 'is', null).returning('session_id')
  const rows = await (
    'sessionId' in which
      ? update.where('session_id', '=', which.sessionId)
      : update.where('account_id', '=', which.accountId)
  ).execute()
  return rows.map((row) => row.session_id)
}

/** The session a refresh token belongs to. */
export const sessionOfRefresh = async (db: Global, refreshHash: Buffer): Promise<string | null> => {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', refreshHash)
    .executeTakeFirst()
  return row?.session_id ?? null
}
