import { Kysely, PostgresDialect, sql } from 'kysely'
import { openPool, type Connection } from './connection.ts'

/**
 * Indexes over what may be so large, above all the logs, that nobody should wait while these are built. The product works
 * without them, only more slowly. Whoever changes a definition gives it a new name.
 *
 * Events are found in the order of their times: those of an organization, of a client (who belongs to one organization),
 * of a person, and of a kind. The three kinds that most of the log consists of have no entries by kind: they are found
 * soon enough among all events. Most entries of the security log are people's own sign-ins, so only what somebody did to
 * another's account is indexed.
 *
 * Of a session's refresh tokens only one is unused: whether there is one says, for each push notice, whether a browser
 * that is asleep is still signed in. All of them are looked for when a session is deleted.
 */
const INDEXES = {
  facts_of_organization: 'facts (organization_id, at, position)',
  facts_of_contact: 'facts (contact_id, at, position) where contact_id is not null',
  facts_of_actor: 'facts (organization_id, actor, at, position) where actor is not null',
  facts_of_kind: `facts (organization_id, kind, at, position)
    where kind not in ('MessageAdded', 'MessageReceived', 'DeliveryChanged')`,
  security_log_done_to: `security_log (organization_id, at desc, security_event_id desc) where actor_id is not null`,
  refresh_tokens_unused: 'refresh_tokens (session_id, expires_at) where used_at is null',
  refresh_tokens_of_session: 'refresh_tokens (session_id)',
}

/** The number of the advisory lock has no meaning. */
const BUILD_LOCK = 46_092_312
/** As long as a statement of the product may take. */
const WAIT_MS = 60_000

/**
 * Builds the indexes that are missing, and those of which a build was broken off, as the schema's owner. Returns whether
 * all are there now. The tables stay in use meanwhile: a build waits up to `waitMs` for transactions that are older than
 * itself, and nobody waits for it. While another process builds them, this one leaves them to it. Waiting for that process
 * would stop its build, which waits for every statement that is running.
 */
export const buildIndexes = async (owner: Connection, waitMs = WAIT_MS): Promise<boolean> => {
  const settings = { statement_timeout: '0', lock_timeout: `${waitMs}ms` }
  const pool = openPool(owner, { max: 1, name: 'attune-indexes', settings })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await db.connection().execute(buildInTurn)
  } finally {
    await db.destroy()
  }
}

const buildInTurn = async (session: Kysely<unknown>): Promise<boolean> => {
  // Nearly every start finds them all, and asks only once.
  if (await areBuilt(session)) return true
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_lock(${BUILD_LOCK}::bigint) as is_ours`.execute(session)
  if (rows[0]?.is_ours !== true) return false
  try {
    for (const [name, definition] of Object.entries(INDEXES)) await buildIndex(session, name, definition)
    return true
  } finally {
    // If the connection broke, its lock is gone, and what broke it is what should be said.
    await sql`select pg_advisory_unlock(${BUILD_LOCK}::bigint)`.execute(session).catch(() => {})
  }
}

const areBuilt = async (session: Kysely<unknown>): Promise<boolean> => {
  const names = Object.keys(INDEXES)
  const { rows } = await sql<{ built: number }>`
    select count(*)::int as built from pg_index
    where indisvalid and indexrelid = any(array(select to_regclass('public.' || name) from unnest(${names}::text[]) name))`.execute(
    session,
  )
  return rows[0]?.built === names.length
}

const buildIndex = async (session: Kysely<unknown>, name: string, definition: string): Promise<void> => {
  const { rows } = await sql<{ indisvalid: boolean }>`
    select indisvalid from pg_index where indexrelid = to_regclass(${`public.${name}`})`.execute(session)
  if (rows[0]?.indisvalid === true) return
  if (rows.length > 0) await sql`drop index concurrently ${sql.id('public', name)}`.execute(session)
  await sql`create index concurrently ${sql.id(name)} on ${sql.raw(`public.${definition}`)}`.execute(session)
}
