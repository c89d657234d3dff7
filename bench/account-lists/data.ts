import pg from 'pg'

/** An organization with many users. */
export interface Accounts {
  organizationId: string
  /** An admin of the installation. */
  adminId: string
}

/** Inserts an organization with `users` accounts, and as many organizations as make `organizations` in all, by SQL. */
export const writeAccounts = async (
  owner: pg.ClientConfig,
  users: number,
  organizations: number,
): Promise<Accounts> => {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query(ORGANIZATIONS, [organizations])
    await client.query(ACCOUNTS, [users])
    const organizationId = `or_${'0'.repeat(31)}1`
    await client.query(MEMBERSHIPS, [organizationId])
    const adminId = `us_${'0'.repeat(32)}`
    await client.query(ADMIN, [adminId])
    await client.query(`insert into memberships (account_id, role) values ($1, 'ROLE_ADMIN')`, [adminId])
    await client.query('vacuum analyze')
    return { organizationId, adminId }
  } finally {
    await client.end()
  }
}

const ORGANIZATIONS = `
insert into organizations (organization_id, title, time_zone, created_at)
select 'or_' || lpad(n::text, 32, '0'), initcap(substr(md5(n::text), 1, 8)) || ' Coaching', 'America/Denver', now()
from generate_series(1, $1::int) n`

const ACCOUNTS = `
insert into accounts (account_id, short_id, email, name, password_hash, time_zone, created_at)
select 'us_' || md5(n::text), substr(md5(n::text), 1, 8) || n, 'user' || n || '@mail.example',
  initcap(translate(substr(md5(n || 'f'), 1, 6), '0123456789', 'ghijklmnop')) || ' ' ||
  initcap(case when n % 100 = 3 then 'quill' else '' end || translate(substr(md5(n || 'l'), 1, 8), '0123456789', 'qrstuvwxyz')),
  '-', 'UTC', now()
from generate_series(1, $1::int) n`

const MEMBERSHIPS = `
insert into memberships (account_id, organization_id, role)
select account_id, $1, 'ROLE_COACH' from accounts where kind = 'person'`

const ADMIN = `
insert into accounts (account_id, short_id, email, name, password_hash, time_zone, created_at)
values ($1, 'admin', 'admin@mail.example', 'Sam', '-', 'UTC', now())`
