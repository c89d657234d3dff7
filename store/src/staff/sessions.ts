import { sql, type ExpressionBuilder, type Insertable, type Selectable } from 'kysely'
import type { RefreshTokensTable, SessionsTable } from './tables.ts'
import type { GlobalSchema } from '../schema.ts'
import type { Global } from '../store.ts'
import { standingMark } from './standing-marks.ts'

/** New tokens. They are stored only as SHA-256 hashes. */
export interface NewTokens {
  accessHash: Buffer
  accessExpiresAt: Date
  refreshHash: Buffer
  refreshExpiresAt: Date
}

export const insertSession = async (
  db: Global,
  session: Omit<Insertable<SessionsTable>, 'access_hash' | 'access_expires_at'>,
  tokens: NewTokens,
): Promise<void> => {
  await db
    .insertInto('sessions')
    .values({ ...session, access_hash: tokens.accessHash, access_expires_at: tokens.accessExpiresAt })
    .execute()
  await insertRefresh(db, session.session_id, tokens)
}

const insertRefresh = async (db: Global, sessionId: string, tokens: NewTokens): Promise<void> => {
  await db
    .insertInto('refresh_tokens')
    .values({ token_hash: tokens.refreshHash, session_id: sessionId, expires_at: tokens.refreshExpiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The session of an access token, valid or not, with its standing mark. */
export const sessionByAccess = (
  db: Global,
  accessHash: Buffer,
): Promise<(Selectable<SessionsTable> & { mark: string | null }) | undefined> =>
  db
    .selectFrom('sessions as s')
    .selectAll('s')
    .select(standingMark.as('mark'))
    .where('access_hash', '=', accessHash)
    .executeTakeFirst()

/** A session, ended or not. `key_expires_at`: when the API key expires that it was begun with. */
export const sessionById = (
  db: Global,
  sessionId: string,
): Promise<
  (Pick<Selectable<SessionsTable>, 'started_at' | 'ended_at'> & { key_expires_at: Date | null }) | undefined
> =>
  db
    .selectFrom('sessions')
    .leftJoin('api_keys', 'api_keys.api_key_id', 'sessions.api_key_id')
    .select(['sessions.started_at', 'sessions.ended_at', 'api_keys.expires_at as key_expires_at'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

/** The way an open session was begun, locked until the transaction ends; undefined if it has ended. */
export const lockOpenSession = (
  db: Global,
  sessionId: string,
): Promise<Pick<Selectable<SessionsTable>, 'way'> | undefined> =>
  db
    .selectFrom('sessions')
    .select('way')
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** A refresh token with its session, locked so that concurrent uses are serialized. */
export const lockRefresh = async (
  db: Global,
  refreshHash: Buffer,
): Promise<
  | (Selectable<RefreshTokensTable> &
      Pick<SessionsTable, 'account_id'> & { started_at: Date; ended_at: Date | null; key_expires_at: Date | null })
  | undefined
> =>
  db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.session_id', 'refresh_tokens.session_id')
    .leftJoin('api_keys', 'api_keys.api_key_id', 'sessions.api_key_id')
    .selectAll('refresh_tokens')
    .select(['sessions.account_id', 'sessions.started_at', 'sessions.ended_at'])
    .select('api_keys.expires_at as key_expires_at')
    .where('token_hash', '=', refreshHash)
    .forUpdate(['refresh_tokens', 'sessions'])
    .executeTakeFirst()

/** Marks a refresh token as used and inserts its successor. */
export const rotateRefresh = async (
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

/** Selects sessions that match all given fields. */
export interface SessionFilter {
  sessionId?: string
  accountId?: string
  apiKeyId?: string
  /** Excludes this session. */
  except?: string
  /** Only sessions that started then or earlier. */
  startedUntil?: Date
}

/** Ends sessions. Returns the ids of those that were open. */
export const endSessions = async (db: Global, which: SessionFilter, at: Date): Promise<string[]> => {
  const { sessionId, accountId, apiKeyId, except, startedUntil } = which
  if (sessionId === undefined && accountId === undefined && apiKeyId === undefined)
    throw new Error('Refusing to end everyone’s sessions at once.')
  let update = db.updateTable('sessions').set({ ended_at: at }).where('ended_at', 'is', null)
  if (sessionId !== undefined) update = update.where('session_id', '=', sessionId)
  if (accountId !== undefined) update = update.where('account_id', '=', accountId)
  if (apiKeyId !== undefined) update = update.where('api_key_id', '=', apiKeyId)
  if (except !== undefined) update = update.where('session_id', '!=', except)
  if (startedUntil !== undefined) update = update.where('started_at', '<=', startedUntil)
  const rows = await update.returning('session_id').execute()
  return rows.map((row) => row.session_id)
}

/**
 * Whether a row of `sessions` is still in use: it hasn't been ended, and its access token is valid or a refresh token
 * can renew it.
 */
export const isOpenSession =
  (now: Date) =>
  ({ and, or, eb, exists, selectFrom }: ExpressionBuilder<GlobalSchema, 'sessions'>) =>
    and([
      eb('sessions.ended_at', 'is', null),
      or([
        eb('sessions.access_expires_at', '>', now),
        exists(
          selectFrom('refresh_tokens')
            .select('refresh_tokens.session_id')
            .whereRef('refresh_tokens.session_id', '=', 'sessions.session_id')
            .where('refresh_tokens.used_at', 'is', null)
            .where('refresh_tokens.expires_at', '>', now),
        ),
      ]),
    ])

/** An account's open, renewable sessions with the name of their key, newest first. */
export const listOpenSessions = (
  db: Global,
  accountId: string,
  now: Date,
  limit: number,
): Promise<(Selectable<SessionsTable> & { key_name: string | null })[]> =>
  db
    .selectFrom('sessions')
    .leftJoin('api_keys', 'api_keys.api_key_id', 'sessions.api_key_id')
    .selectAll('sessions')
    .select('api_keys.name as key_name')
    .where('sessions.account_id', '=', accountId)
    .where(isOpenSession(now))
    .orderBy('sessions.started_at', 'desc')
    .orderBy('sessions.session_id', 'desc')
    .limit(limit)
    .execute()

/** The accounts of an organization with a session that is still in use and started by then. */
export const listAccountsSignedInUntil = async (
  db: Global,
  organizationId: string,
  { startedUntil, now }: { startedUntil: Date; now: Date },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('memberships', 'memberships.account_id', 'sessions.account_id')
    .select('sessions.account_id')
    .distinct()
    .where('memberships.organization_id', '=', organizationId)
    .where('sessions.started_at', '<=', startedUntil)
    .where(isOpenSession(now))
    .execute()
  return rows.map((row) => row.account_id)
}

/** Updates when a session was last seen, for the session list. */
export const recordSeen = async (db: Global, sessionId: string, at: Date): Promise<void> => {
  await db.updateTable('sessions').set({ last_seen_at: at }).where('session_id', '=', sessionId).execute()
}

/** The session a refresh token belongs to. */
export const sessionOfRefresh = (
  db: Global,
  refreshHash: Buffer,
): Promise<Pick<SessionsTable, 'session_id' | 'account_id'> | undefined> =>
  db
    .selectFrom('refresh_tokens as r')
    .innerJoin('sessions as s', 's.session_id', 'r.session_id')
    .select(['s.session_id', 's.account_id'])
    .where('r.token_hash', '=', refreshHash)
    .executeTakeFirst()

/**
 * Goes through the next part of the refresh tokens, in the order of their hashes, and deletes those that had expired
 * by then, or whose session had ended: they are refused just like unknown ones. Used ones of an open session stay
 * until they expire, because using one again ends the session. Returns the last hash examined, as hex; null at the end.
 */
export const forgetRefreshTokens = async (
  db: Global,
  { after, before, portion }: { after: string; before: Date; portion: number },
): Promise<string | null> => {
  const { rows } = await sql<{ last: string }>`
    with seen as materialized (
      select r.token_hash, r.expires_at <= ${before} or s.ended_at <= ${before} as is_over
      from refresh_tokens r join sessions s on s.session_id = r.session_id
      where r.token_hash > decode(${after}, 'hex') order by r.token_hash limit ${portion}
    ), gone as (
      delete from refresh_tokens r using seen where r.token_hash = seen.token_hash and seen.is_over
    )
    select encode(token_hash, 'hex') as last from seen order by token_hash desc limit 1`.execute(db)
  return rows[0]?.last ?? null
}

/**
 * Goes through the next part of the sessions, in the order of their ids, and deletes those that had ended by then, or
 * that can no longer be renewed, together with their browsers' push subscriptions. A session stays while it has refresh
 * tokens, so these are forgotten first, and for good if somebody was switched into another account in it: the account's
 * owner can look that up. Returns the last id examined; null at the end.
 */
export const deleteEndedSessions = async (
  db: Global,
  { after, before, portion }: { after: string; before: Date; portion: number },
): Promise<string | null> => {
  const { rows } = await sql<{ last: string }>`
    with seen as materialized (
      select s.session_id, (s.ended_at <= ${before} or s.access_expires_at <= ${before})
        and not exists (select from refresh_tokens r where r.session_id = s.session_id)
        and not exists (select from account_switches w where w.session_id = s.session_id) as is_over
      from sessions s where s.session_id > ${after} order by s.session_id limit ${portion}
    ), unsubscribed as (
      delete from push_subscriptions p using seen where p.session_id = seen.session_id and seen.is_over
    ), gone as (
      delete from sessions s using seen where s.session_id = seen.session_id and seen.is_over
    )
    select session_id as last from seen order by session_id desc limit 1`.execute(db)
  return rows[0]?.last ?? null
}
