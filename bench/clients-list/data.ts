import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'

/** An organization with many clients, its admin and a coach. */
export interface Clients {
  organizationId: string
  adminId: string
  coachId: string
}

/** Number of clients of the coach, with the rare label, and with the name searched for, whatever the total. */
const FEW = 100

/** Inserts an organization with `count` clients by SQL. */
export const writeClients = async (owner: pg.ClientConfig, title: string, count: number): Promise<Clients> => {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const organizationId = newId('or')
    await client.query(
      `insert into organizations (organization_id, title, time_zone, created_at) values ($1, $2, 'America/Denver', now())`,
      [organizationId, title],
    )
    await client.query(
      `insert into addresses (organization_id, carrier, address) values ($1, 'simulator', '+1303' || right(md5($1), 7))`,
      [organizationId],
    )
    await client.query(STAFF, [organizationId, Math.ceil(count / FEW)])
    await client.query(CONTACTS, [organizationId, count, FEW])
    for (const statement of [THREADS, COACHES, LABELS]) await client.query(statement, [organizationId])
    const { rows } = await client.query<{ account_id: string; name: string }>(
      `select account_id, name from staff where organization_id = $1 order by name limit 1`,
      [organizationId],
    )
    const adminId = newId('us')
    const coachId = rows[0]?.account_id ?? ''
    for (const [id, role] of [
      [adminId, 'ROLE_ADMIN'],
      [coachId, 'ROLE_COACH'],
    ]) {
      await client.query(
        `insert into accounts (account_id, short_id, email, name, password_hash, time_zone, created_at)
         values ($1, right($1, 8), $1 || '@mail.example', 'Somebody', '-', 'UTC', now())`,
        [id],
      )
      await client.query('insert into memberships (account_id, organization_id, role) values ($1, $2, $3)', [
        id,
        organizationId,
        role,
      ])
    }
    await client.query('vacuum analyze')
    return { organizationId, adminId, coachId }
  } finally {
    await client.end()
  }
}

const newId = (prefix: string): string => `${prefix}_${randomUUIDv7().replaceAll('-', '')}`

const STAFF = `
insert into staff (organization_id, account_id, name, email)
select $1, 'us_' || md5($1 || n), 'Coach ' || lpad(n::text, 5, '0'), 'coach' || n || '@mail.example'
from generate_series(1, $2::int) n`

/**
 * Names made of letters. Whatever the total, a hundred clients have the label `rare` and a hundred names contain
 * `quill`.
 */
const CONTACTS = `
insert into contacts (organization_id, contact_id, status, full_name, name_key, email, phone, time_zone, labels,
  primary_coach_id, created_at)
select $1, 'ct_' || md5($1 || 'c' || n), case when n % 10 = 0 then 'stop' else 'active' end, name, lower(name),
  'client' || n || '@mail.example', '+1303' || lpad(n::text, 7, '0'), 'America/Denver',
  (case when n % 5 = 0 then array['vip'] else '{}'::text[] end) || (case when n % ($2::int / $3::int) = 7 then array['rare'] else '{}'::text[] end),
  'us_' || md5($1 || ((n - 1) / $3::int + 1)), now() - (n % 90) * interval '1 day'
from generate_series(1, $2::int) n, lateral (select
  initcap(translate(substr(md5(n || 'f'), 1, 6), '0123456789', 'ghijklmnop')) || ' ' ||
  initcap(case when n % ($2::int / $3::int) = 3 then 'quill' else '' end || translate(substr(md5(n || 'l'), 1, 8), '0123456789', 'qrstuvwxyz')) as name) named`

const THREADS = `
insert into threads (organization_id, contact_id, moved_at, last_message_at, last_sequence, received_count)
select organization_id, contact_id, at, at, 4, 2
from contacts, lateral (select created_at + ('x' || substr(md5(contact_id), 1, 6))::bit(24)::int * interval '1 second' / 10 as at) moved
where organization_id = $1`

const COACHES = `
insert into contact_coaches (organization_id, contact_id, account_id)
select organization_id, contact_id, primary_coach_id from contacts where organization_id = $1`

const LABELS = `
insert into contact_labels (organization_id, contact_id, label)
select organization_id, contact_id, unnest(labels) from contacts where organization_id = $1`
