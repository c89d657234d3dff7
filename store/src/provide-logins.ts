import { sql, type Kysely } from 'kysely'
import { SESSION_SETTINGS, type DatabaseRole } from './connection.ts'

/** The names of the product's logins: one for both roles, or one for each, which may be the role itself. */
export interface LoginNames {
  tenant: string
  global: string
}

/** The login names in the URLs; `globalUrl` is null if one login has both roles. */
export const toLoginNames = (url: string, globalUrl: string | null): LoginNames => ({
  tenant: decodeURIComponent(new URL(url).username),
  global: decodeURIComponent(new URL(globalUrl ?? url).username),
})

/**
 * Grants the logins their roles and sets the product's settings on them, as far as the owner may. The check of the
 * logins reports what is missing. This isn't a migration, because roles belong to the server: a database that is moved
 * to another one leaves them behind. Settings made by an operator are kept.
 */
export const provideLogins = async (db: Kysely<unknown>, { tenant, global }: LoginNames): Promise<void> => {
  const roles: [DatabaseRole, string][] = [
    ['attune_tenant', tenant],
    ['attune_global', global],
  ]
  // A role never gets the other's rights, even if a URL is missing.
  const names = roles.map(([role]) => role as string)
  for (const [role, login] of roles) if (!names.includes(login)) await tolerate(db, `grant ${role} to ${quote(login)}`)
  // A single login for both roles sends its settings at connect.
  const logins = tenant === global ? [] : [tenant, global]
  for (const name of new Set(['attune_tenant', 'attune_global', ...logins])) await provideSettings(db, name)
}

const provideSettings = async (db: Kysely<unknown>, login: string): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select split_part(entry, '=', 1) as name
    from pg_db_role_setting s join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) as entry
    where r.rolname = ${login}`.execute(db)
  const present = new Set(rows.map(({ name }) => name))
  const statements = Object.entries(SESSION_SETTINGS)
    .filter(([name]) => !present.has(name))
    .map(([name, value]) => `alter role ${quote(login)} set ${name} = '${value}'`)
  if (statements.length > 0) await tolerate(db, statements.join('; '))
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * Runs all of it or nothing. If the owner lacks the right, it is left to the database's administrator. Processes that
 * start together do the same, and PostgreSQL lets only one of them change a role at a time (XX000, tuple concurrently
 * updated).
 */
const tolerate = async (db: Kysely<unknown>, statements: string): Promise<void> => {
  await sql
    .raw(
      `do $do$ begin ${statements}; exception when insufficient_privilege or unique_violation or internal_error then null; end $do$`,
    )
    .execute(db)
}
