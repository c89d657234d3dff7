import { randomUUIDv7 } from 'node:crypto'
import { hashPassword } from '@attune/server/staff/passwords/hash-password'
import pg from 'pg'

/** The reader, and the client of each thread by its number of messages. */
export interface Threads {
  email: string
  password: string
  contactIds: Record<number, string>
}

/** Inserts an organization with one thread of each size by SQL. One message in 40 has a photo. */
export const writeThreads = async (owner: pg.ClientConfig, sizes: readonly number[]): Promise<Threads> => {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const [organizationId, accountId] = [newId('or'), newId('us')]
    const [email, password] = ['coach@long.example', 'measured, not guessed']
    await client.query(
      `insert into organizations (organization_id, title, time_zone, created_at) values ($1, 'Long threads', 'UTC', now())`,
      [organizationId],
    )
    await client.query(
      `insert into accounts (account_id, short_id, email, name, password_hash, time_zone, created_at)
       values ($1, right($1, 8), $2, 'Coach', $3, 'UTC', now())`,
      [accountId, email, await hashPassword(password)],
    )
    await client.query(`insert into memberships (account_id, organization_id, role) values ($1, $2, 'ROLE_ADMIN')`, [
      accountId,
      organizationId,
    ])
    await client.query(`insert into staff (organization_id, account_id, name, email) values ($1, $2, 'Coach', $3)`, [
      organizationId,
      accountId,
      email,
    ])
    const contactIds: Record<number, string> = {}
    for (const size of sizes) contactIds[size] = await addThread(client, organizationId, accountId, size)
    await client.query('vacuum analyze')
    return { email, password, contactIds }
  } finally {
    await client.end()
  }
}

const newId = (prefix: string): string => `${prefix}_${randomUUIDv7().replaceAll('-', '')}`

const addThread = async (
  client: pg.Client,
  organizationId: string,
  accountId: string,
  size: number,
): Promise<string> => {
  const contactId = newId('ct')
  await client.query(
    `insert into contacts (organization_id, contact_id, status, full_name, phone, time_zone, primary_coach_id, created_at)
     values ($1, $2, 'active', 'Client of ' || $4::int, '+1555' || lpad($4::text, 7, '0'), 'America/New_York', $3, now())`,
    [organizationId, contactId, accountId, size],
  )
  await client.query(`insert into contact_coaches (organization_id, contact_id, account_id) values ($1, $2, $3)`, [
    organizationId,
    contactId,
    accountId,
  ])
  await client.query(`insert into threads (organization_id, contact_id, moved_at) values ($1, $2, now())`, [
    organizationId,
    contactId,
  ])
  await client.query(MESSAGES, [organizationId, contactId, accountId, size])
  await client.query(PHOTOS, [organizationId, contactId, size])
  await client.query(MARKS, [organizationId, contactId, accountId])
  return contactId
}

/** As in texts.js. */
const MESSAGES = `
insert into messages (organization_id, contact_id, sequence, suffix, direction, text, at, sent_at, delivery, carrier,
  author_kind, author_id, gate_decision, num_attach)
select $1, $2, n, substr(md5($2 || n), 1, 21), case when n % 2 = 0 then 1 else 2 end,
  'm' || n || ' ' || left(repeat('Walked to the park and back before breakfast, felt good about it. ', 4), 20 + (n * 37) % 200),
  moment, moment, 1, 'simulator', case when n % 2 = 0 then 'contact' else 'user' end,
  case when n % 2 = 1 then $3 end, case when n % 2 = 1 then 'sent' end, case when n % 40 = 7 then 1 else 0 end
from generate_series(1, $4::int) n, lateral (select now() - ($4::int - n) * interval '7 hours' as moment) each`

/** Their dimensions are known; their bytes are served late by the benchmark itself. */
const PHOTOS = `
with made as (
  insert into media (organization_id, media_id, kind, state, file_name, mime, bytes, width, height, contact_id, used_at, created_at)
  select $1, 'md_' || md5($2 || n), 'message-attachment', 'ready', 'photo.jpg', 'image/jpeg', 60000, 1200, 900, $2, now(), now()
  from generate_series(7, $3::int, 40) n)
insert into message_attachments (organization_id, contact_id, sequence, place, state, media_id)
select $1, $2, n, 0, 'ready', 'md_' || md5($2 || n) from generate_series(7, $3::int, 40) n`

/** All messages are read, so the thread opens at its end. */
const MARKS = `
with marked as (
  update threads t set last_sequence = m.last, received_count = m.received, last_message_at = m.at, moved_at = m.at
  from (select max(sequence) as last, count(*) filter (where direction = 1) as received, max(at) as at
    from messages where organization_id = $1 and contact_id = $2) m
  where t.organization_id = $1 and t.contact_id = $2 returning t.last_sequence, t.received_count)
insert into read_marks (organization_id, account_id, contact_id, sequence, received_count)
select $1, $3, $2, last_sequence, received_count from marked`
