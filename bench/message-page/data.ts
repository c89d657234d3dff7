import { randomUUIDv7 } from 'node:crypto'
import { permissionBits } from '@attune/contract/staff/masks'
import { hashPassword } from '@attune/server/staff/passwords/hash-password'
import pg from 'pg'

/** The readers, and what there is to read. */
export interface Bulk {
  organizationId: string
  accountId: string
  email: string
  /** Has the same password, reaches all clients and sees their data, so nothing is checked or masked. */
  adminEmail: string
  password: string
  /** The reader's clients with a long thread. */
  contactIds: string[]
}

const CONTACTS_EACH = 2_500
const LONG_THREADS = 200
const LONG = 300
const SHORT = 5

/**
 * Inserts two organizations by SQL, each with 2,500 clients, 200 threads of 300 messages and short ones. The reader is
 * a coach without the private-data permission, so that both reach and masking have work to do.
 */
export const writeBulk = async (owner: pg.ClientConfig): Promise<Bulk> => {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const [reader] = [await addOrganization(client, 'Northside'), await addOrganization(client, 'Southside')]
    await client.query('vacuum analyze')
    return reader
  } finally {
    await client.end()
  }
}

const newId = (prefix: string): string => `${prefix}_${randomUUIDv7().replaceAll('-', '')}`

const addOrganization = async (client: pg.Client, title: string): Promise<Bulk> => {
  const organizationId = newId('or')
  const accountId = newId('us')
  const colleague = newId('us')
  const email = `coach@${title.toLowerCase()}.example`
  const password = 'measured, not guessed'
  await client.query(
    `insert into organizations (organization_id, title, time_zone, created_at) values ($1, $2, 'UTC', now())`,
    [organizationId, title],
  )
  for (const [id, address] of [
    [accountId, email],
    [colleague, `other.${email}`],
  ] as const)
    await addCoach(client, { organizationId, id, email: address, passwordHash: await hashPassword(password) })
  const adminEmail = `admin@${title.toLowerCase()}.example`
  await addAdmin(client, { organizationId, email: adminEmail, passwordHash: await hashPassword(password) })
  await client.query(CONTACTS, [organizationId, accountId, colleague, CONTACTS_EACH])
  await client.query(THREADS, [organizationId])
  await client.query(MESSAGES, [organizationId, LONG_THREADS / 2, LONG, SHORT])
  await client.query(MARKS, [organizationId])
  const { rows } = await client.query<{ contact_id: string }>(
    `select contact_id from threads join contacts using (organization_id, contact_id)
     where organization_id = $1 and last_sequence = $2 order by contact_id`,
    [organizationId, LONG],
  )
  return { organizationId, accountId, email, adminEmail, password, contactIds: rows.map((row) => row.contact_id) }
}

const addAdmin = async (
  client: pg.Client,
  admin: { organizationId: string; email: string; passwordHash: string },
): Promise<void> => {
  const id = newId('us')
  await client.query(
    `insert into accounts (account_id, short_id, email, name, password_hash, time_zone, created_at)
     values ($1, right($1, 8), $2, 'Admin', $3, 'UTC', now())`,
    [id, admin.email, admin.passwordHash],
  )
  await client.query(`insert into memberships (account_id, organization_id, role) values ($1, $2, 'ROLE_ADMIN')`, [
    id,
    admin.organizationId,
  ])
}

const addCoach = async (
  client: pg.Client,
  coach: { organizationId: string; id: string; email: string; passwordHash: string },
): Promise<void> => {
  const { organizationId, id, email, passwordHash } = coach
  const permissions = permissionBits.of([
    'contacts.list',
    'contacts.view',
    'conversations.view',
    'messages.send-direct',
  ])
  await client.query(
    `insert into accounts (account_id, short_id, email, name, password_hash, time_zone, created_at)
     values ($1, right($1, 8), $2, 'Coach ' || right($1, 4), $3, 'UTC', now())`,
    [id, email, passwordHash],
  )
  await client.query(
    `insert into memberships (account_id, organization_id, role, permissions) values ($1, $2, 'ROLE_COACH', $3)`,
    [id, organizationId, permissions.toString()],
  )
  await client.query(
    `insert into staff (organization_id, account_id, name, email) values ($1, $2, 'Coach ' || right($2, 4), $3)`,
    [organizationId, id, email],
  )
}

/** Every other client is a colleague's, out of the reader's reach. The long threads are the reader's. */
const CONTACTS = `
with made as (
  insert into contacts (organization_id, contact_id, status, full_name, email, phone, time_zone, primary_coach_id, created_at)
  select $1, 'ct_' || replace(uuidv7()::text, '-', ''), 'active', 'Client ' || n, 'client' || n || '@mail.example',
    '+1555' || lpad(n::text, 7, '0'), 'America/New_York', case when n % 2 = 0 then $2 else $3 end, now() - interval '90 days'
  from generate_series(1, $4::int) n returning *)
insert into contact_coaches (organization_id, contact_id, account_id)
select organization_id, contact_id, primary_coach_id from made`

const THREADS = `
insert into threads (organization_id, contact_id, moved_at)
select organization_id, contact_id, now() from contacts where organization_id = $1`

/** Texts of 20 to 220 characters. One in fifty failed, with a phone number in its error. */
const MESSAGES = `
with sized as (
  select contact_id, primary_coach_id, phone,
    case when right(full_name, -7)::int % 2 = 0 and right(full_name, -7)::int <= 2 * $2 then $3::int else $4::int end as size
  from contacts where organization_id = $1)
insert into messages (organization_id, contact_id, sequence, suffix, direction, text, at, sent_at, delivery, delivery_error,
  carrier, from_address, to_address, author_kind, author_id, gate_decision)
select $1, contact_id, n, substr(md5(contact_id || n), 1, 21), direction,
  left(repeat('Walked to the park and back before breakfast, felt good about it. ', 4), 20 + (n * 37) % 200),
  moment, moment, case when n % 50 = 0 then -1 else 1 end,
  case when n % 50 = 0 then 'Unreachable handset ' || phone end, 'simulator',
  case when direction = 1 then phone else '+15550000000' end, case when direction = 1 then '+15550000000' else phone end,
  case when direction = 1 then 'contact' else 'user' end, case when direction = 2 then primary_coach_id end,
  case when direction = 2 then 'sent' end
from sized, generate_series(1, size) n,
  lateral (select (case when n % 2 = 0 and n % 50 <> 0 then 1 else 2 end)::smallint as direction,
    now() - (size - n) * interval '7 hours' as moment) each`

const MARKS = `
update threads t set last_sequence = m.last, received_count = m.received, last_message_at = m.at, moved_at = m.at
from (select contact_id, max(sequence) as last, count(*) filter (where direction = 1) as received, max(at) as at
  from messages where organization_id = $1 group by contact_id) m
where t.organization_id = $1 and t.contact_id = m.contact_id`
