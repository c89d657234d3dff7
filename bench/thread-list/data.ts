import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import { writeClients, type Clients } from '../clients-list/data.ts'

/** An organization with many threads, its readers and their folders. */
export interface Threads extends Clients {
  /** Manages forty coaches. */
  managerId: string
  /** The admin's folder: sixty threads added by hand, plus those with a label a hundred have. */
  folderId: string
}

/** Messages per thread. */
export const MESSAGES_EACH = 10
const COACHES_MANAGED = 40

/**
 * Inserts an organization with `count` threads by SQL. Whatever the total, a hundred are pinned, a hundred in review, a
 * hundred muted and forty unread for the admin; one in fifty is waiting for an answer, one in ten stopped, and one in a
 * hundred was muted once.
 */
export const writeThreads = async (owner: pg.ClientConfig, title: string, count: number): Promise<Threads> => {
  const clients = await writeClients(owner, title, count)
  const { organizationId, adminId, coachId } = clients
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const managerId = newId('us')
    const folderId = newId('fo')
    await client.query(MANAGER, [managerId])
    await client.query('insert into memberships (account_id, organization_id, role) values ($1, $2, $3)', [
      managerId,
      organizationId,
      'ROLE_MANAGER',
    ])
    await client.query(READERS, [organizationId, [adminId, managerId]])
    await client.query(MANAGED, [organizationId, managerId, COACHES_MANAGED])
    await client.query(MARKS, [organizationId, count])
    await client.query(MUTES, [organizationId, count])
    await client.query(MESSAGES, [organizationId, MESSAGES_EACH])
    await client.query(READ, [organizationId, adminId, 40])
    await client.query(READ, [organizationId, coachId, 20])
    await client.query(FOLDER, [organizationId, folderId, adminId, JSON.stringify({ labels: ['rare'] })])
    await client.query(MEMBERS, [organizationId, folderId, 60])
    await client.query('vacuum analyze')
    return { ...clients, managerId, folderId }
  } finally {
    await client.end()
  }
}

const newId = (prefix: string): string => `${prefix}_${randomUUIDv7().replaceAll('-', '')}`

const MANAGER = `
insert into accounts (account_id, short_id, email, name, password_hash, time_zone, created_at)
values ($1, right($1, 8), $1 || '@mail.example', 'Somebody', '-', 'UTC', now())`

const READERS = `
insert into staff (organization_id, account_id, name, email)
select $1, id, 'A reader', id || '@mail.example' from unnest($2::text[]) as id`

const MANAGED = `
insert into staff_managers (organization_id, manager_id, coach_id)
select $1, $2, account_id from staff where organization_id = $1 and name like 'Coach %' order by name limit $3`

/** Numbered in order of insertion: client n has the email client<n>@…. */
const NUMBERED = `select contact_id, substr(split_part(email, '@', 1), 7)::int as n from contacts where organization_id = $1`

const MARKS = `
update threads t set last_sequence = 0, received_count = 5, moved_at = date_trunc('milliseconds', moved_at),
  needs_answer_since = case when n % 50 = 1 then moved_at end, is_pinned = n % ($2::int / 100) = 2,
  last_received_at = moved_at, last_sent_at = moved_at
from (${NUMBERED}) c where t.organization_id = $1 and t.contact_id = c.contact_id`

const MUTES = `
update contacts t set muted_from = now() - interval '2 days',
  muted_until = now() + case when n % ($2::int / 100) = 4 then interval '30 days' else interval '-1 day' end,
  review_point = case when n % ($2::int / 100) = 4 then now() end
from (${NUMBERED}) c where t.organization_id = $1 and t.contact_id = c.contact_id
  and (n % ($2::int / 100) = 4 or n % 100 = 5)`

const MESSAGES = `
with written as (
  insert into messages (organization_id, contact_id, sequence, suffix, direction, text, at, delivery, carrier, author_kind)
  select organization_id, contact_id, n, 'suffix' || lpad(n::text, 4, '0'), 1 + n % 2,
    'Message ' || n || ' about ' || substr(md5(contact_id || n), 1, 12), moved_at - ($2::int - n) * interval '3 hours', 1,
    'simulator', case when n % 2 = 0 then 'contact' else 'system' end
  from threads, generate_series(1, $2::int) n where organization_id = $1
)
update threads set last_sequence = $2::int where organization_id = $1`

/** All but the newest. */
const READ = `
insert into read_marks (organization_id, account_id, contact_id, sequence, received_count)
select organization_id, $2, contact_id, 10, case when row_number() over (order by moved_at desc) > $3 then 5 else 4 end
from threads t where organization_id = $1 and ($3 = 40 or primary_coach_id = $2)`

const FOLDER = `
insert into thread_folders (organization_id, folder_id, account_id, title, filters, sort_index, created_at)
values ($1, $2, $3, 'Some', $4, 0, now())`

const MEMBERS = `
insert into thread_folder_members (organization_id, folder_id, contact_id, hand)
select organization_id, $2, contact_id, 'in' from threads where organization_id = $1 order by contact_id limit $3`
