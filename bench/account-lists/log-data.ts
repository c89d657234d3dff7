import pg from 'pg'

/** An organization with a long log. */
export interface Logs {
  organizationId: string
  /** One of its coaches. */
  coachId: string
}

const COACHES = 50
const CLIENTS = 2_000

/**
 * Inserts coaches and clients into the second organization, and facts of the past 90 days by SQL. Every second fact is of
 * that organization, the others are of the rest. It needs what `writeAccounts` writes.
 */
export const writeLogs = async (owner: pg.ClientConfig, facts: number): Promise<Logs> => {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const organizationId = `or_${'0'.repeat(31)}2`
    await client.query(ACCOUNTS, [COACHES])
    for (const statement of [MEMBERSHIPS, STAFF]) await client.query(statement, [organizationId])
    await client.query(CONTACTS, [organizationId, CLIENTS, COACHES])
    for (const statement of [THREADS, REACH]) await client.query(statement, [organizationId])
    await client.query(FACTS, [organizationId, CLIENTS, COACHES, facts])
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ id: string }>(`select ${coach('7')} as id`)
    return { organizationId, coachId: rows[0]?.id ?? '' }
  } finally {
    await client.end()
  }
}

const coach = (n: string): string => `'us_' || md5('coach' || ${n})`
const contact = (n: string): string => `'ct_' || md5('client' || ${n})`

const ACCOUNTS = `
insert into accounts (account_id, short_id, email, name, password_hash, time_zone, created_at)
select ${coach('n')}, 'coach' || n, 'coach' || n || '@mail.example', 'Coach ' || lpad(n::text, 3, '0'), '-', 'UTC', now()
from generate_series(0, $1::int - 1) n`

const MEMBERSHIPS = `
insert into memberships (account_id, organization_id, role)
select account_id, $1, 'ROLE_COACH' from accounts where short_id like 'coach%'`

const STAFF = `
insert into staff (organization_id, account_id, name, email)
select $1, account_id, name, email from accounts where short_id like 'coach%'`

const CONTACTS = `
insert into contacts (organization_id, contact_id, status, full_name, name_key, email, time_zone, primary_coach_id,
  created_at)
select $1, ${contact('n')}, 'active', 'Client ' || lpad(n::text, 5, '0'), 'client ' || lpad(n::text, 5, '0'),
  'client' || n || '@mail.example', 'America/Denver', ${coach('n % $3::int')}, now() - interval '90 days'
from generate_series(0, $2::int - 1) n`

const THREADS = `
insert into threads (organization_id, contact_id, moved_at, last_message_at, last_sequence, received_count)
select organization_id, contact_id, now(), now(), 4, 2 from contacts where organization_id = $1`

const REACH = `
insert into contact_coaches (organization_id, contact_id, account_id)
select organization_id, contact_id, primary_coach_id from contacts where organization_id = $1`

/** Mostly messages and deliveries; coaches add a third of all facts. */
const FACTS = `
insert into facts (version, organization_id, contact_id, kind, payload, actor, cause, at)
select 1, case when n % 2 = 0 then $1 else 'or_' || lpad((n / 2 % 900 + 3)::text, 32, '0') end,
  case when n % 2 = 0 then ${contact('n / 2 % $2::int')} else 'ct_' || md5('other' || n % 50000) end, kind,
  jsonb_build_object('messageId', md5(n::text)),
  case when kind in ('MessageReceived', 'DeliveryChanged') then null
    when n % 2 = 0 then ${coach('n / 14 % $3::int')} else 'us_' || md5(((n % 10000) + 1)::text) end,
  'call ' || md5(n::text), now() - ($4::int - n) * interval '90 days' / $4::int
from generate_series(1, $4::int) n,
  lateral (select case when n / 2 % 100 = 1 then 'NoteAdded' when n / 2 % 3 = 0 then 'MessageAdded'
    when n / 2 % 3 = 1 then 'MessageReceived' else 'DeliveryChanged' end as kind) named`
