import pg from 'pg'
import { openRolePool, SESSION_SETTINGS, type DatabaseRole, type Logins } from './connection.ts'

/** The product's logins have the wrong rights. The message is for the person at the terminal. */
export class WrongLogin extends Error {
  override name = 'WrongLogin'
}

export interface CheckedLogins {
  /** Whether a connection always has the same server session. A pooler may use a different one for each transaction. */
  direct: boolean
  /** Notes about settings that are wrong but don't affect isolation. */
  notes: string[]
}

/**
 * Connects the way the product does and checks what it is allowed to do. Row-level security only works if each pool
 * acts in its own role: a login with too many rights would show one organization's clients to another, and nobody would
 * notice. Throws WrongLogin.
 */
export const checkLogins = async (logins: Logins): Promise<CheckedLogins> => {
  const tenant = await look(logins, 'attune_tenant')
  const global = await look(logins, 'attune_global')
  return { direct: tenant.direct && global.direct, notes: [...tenant.notes, ...global.notes] }
}

/** What a session is allowed to do, according to the database. */
interface Session {
  login: string
  acting: string
  pid: number
  bypasses: boolean
  owns: boolean
  own_role: boolean
  other_role: boolean
  own_table: boolean
  other_table: boolean
  settings: Record<string, string>
}

const OTHER = { attune_tenant: 'attune_global', attune_global: 'attune_tenant' } as const
/** A table that only the role may read. */
const TABLE = { attune_tenant: 'contacts', attune_global: 'accounts' } as const

const look = async (logins: Logins, role: DatabaseRole): Promise<CheckedLogins> => {
  const pool = openRolePool({ ...logins, prepare: false }, role, { max: 1, name: 'attune-check' })
  try {
    const client = await pool.connect()
    try {
      const { rows } = await client.query<Session>(LOOK, [
        role,
        OTHER[role],
        TABLE[role],
        TABLE[OTHER[role]],
        Object.keys(SESSION_SETTINGS),
      ])
      const session = rows[0]
      if (session === undefined) throw new Error('The database returned nothing about its session.')
      const fault = toFault(session, role, logins.global !== undefined)
      if (fault !== undefined) throw new WrongLogin(fault)
      // A pooler makes up the process ID that it gives its clients.
      return { direct: processIdOf(client) === session.pid, notes: toNotes(session, role) }
    } finally {
      client.release()
    }
  } catch (error) {
    throw toWrongLogin(error, role) ?? error
  } finally {
    await pool.end()
  }
}

const LOOK = `
  select session_user::text as login, current_user::text as acting, pg_backend_pid() as pid,
    (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as bypasses,
    exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and pg_has_role(current_user, relowner, 'USAGE')) as owns,
    pg_has_role(current_user, $1, 'USAGE') as own_role,
    pg_has_role(current_user, $2, 'MEMBER') as other_role,
    has_table_privilege(current_user, $3, 'SELECT') as own_table,
    has_table_privilege(current_user, $4, 'SELECT') as other_table,
    (select jsonb_object_agg(name, current_setting(name)) from unnest($5::text[]) as name) as settings`

const TWO_LOGINS = 'Give it two logins: DATABASE_URL and DATABASE_GLOBAL_URL. docs/how/database.md has the steps.'

/** The reason why a session can't be used for `role`; undefined if it can. */
const toFault = (session: Session, role: DatabaseRole, ownLogin: boolean): string | undefined => {
  const { login, acting } = session
  const other = OTHER[role]
  const subject = ownLogin
    ? `The login of ${role === 'attune_tenant' ? 'DATABASE_URL' : 'DATABASE_GLOBAL_URL'}, ${login},`
    : `The login of DATABASE_URL, ${login},`
  if (!ownLogin && acting !== role)
    return `${subject} asked for the role ${role} and acts as ${acting}, so organizations would not be separated. A pooler, or options in the URL, overrode the role. ${TWO_LOGINS}`
  if (session.bypasses)
    return `${subject} acts as ${acting}, which row-level security does not apply to (superuser or bypassrls). Use an ordinary login.`
  if (session.owns)
    return `${subject} owns tables, which row-level security does not apply to. Use another login, and the owner only in DATABASE_MIGRATE_URL.`
  if (!session.own_role || !session.own_table)
    return `${subject} does not have the rights of ${role}. As the owner of the schema: grant ${role} to ${quote(login)}`
  if (session.other_role || session.other_table)
    return `${subject} also has the rights of ${other}, so organizations would not be separated. Remove them: revoke ${other} from ${quote(login)}`
  return undefined
}

/** Statements for settings that the login should have and PostgreSQL's defaults don't provide. */
const UNSET = { statement_timeout: '0', idle_in_transaction_session_timeout: '0', plan_cache_mode: 'auto' }

const toNotes = ({ login, settings }: Session, role: DatabaseRole): string[] => {
  const statements = Object.entries(SESSION_SETTINGS)
    .filter(([name]) => name in UNSET && settings[name] === UNSET[name as keyof typeof UNSET])
    .map(([name, value]) => `alter role ${quote(login)} set ${name} = '${value}';`)
  if (statements.length === 0) return []
  return [`The database login ${login} (${role}) lacks settings. As a superuser, run: ${statements.join(' ')}`]
}

const quote = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : pg.escapeIdentifier(name))

/** The driver has this; its types don't. */
const processIdOf = (client: pg.PoolClient): unknown => ('processID' in client ? client.processID : undefined)

/** Explains an error of a server or pooler that refuses the role at connect. */
const toWrongLogin = (error: unknown, role: DatabaseRole): WrongLogin | undefined => {
  if (!(error instanceof pg.DatabaseError)) return undefined
  // PgBouncer's error for options that it can't pass on.
  if (/unsupported startup parameter/i.test(error.message))
    return new WrongLogin(
      `A pooler in front of the database does not let the product choose a role at connect (${error.message}). ${TWO_LOGINS}`,
      { cause: error },
    )
  if (/permission denied to set role/i.test(error.message))
    return new WrongLogin(`The login of DATABASE_URL may not take the role ${role}. ${TWO_LOGINS}`, {
      cause: error,
    })
  return undefined
}
