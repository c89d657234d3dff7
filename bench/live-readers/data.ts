import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { permissionBits } from '@attune/contract/staff/masks'
import { hashToken } from '@attune/server/staff/tokens'
import pg from 'pg'

/** Organizations with several coaches, each coaching all clients, and a session for each. */
export interface Readers {
  organizations: { id: string; contactIds: string[]; tokens: string[] }[]
}

const CLIENTS = 5

/** Inserts readers by SQL. Clients have no address, so messages to them are stored and pushed but not sent. */
export const writeReaders = async (owner: pg.ClientConfig, organizations: number, each: number): Promise<Readers> => {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const made = Array.from({ length: organizations }, () => ({
      id: newId('or'),
      contactIds: Array.from({ length: CLIENTS }, () => newId('ct')),
      people: Array.from({ length: each }, () => ({ id: newId('us'), token: randomBytes(32).toString('base64url') })),
    }))
    const ids = made.map(({ id }) => id)
    const people = made.flatMap((one) => one.people.map((person) => ({ ...person, organizationId: one.id })))
    const contacts = made.flatMap((one) => one.contactIds.map((id) => ({ id, organizationId: one.id })))
    const column = <T, K extends keyof T>(rows: T[], name: K) => rows.map((row) => row[name])
    await client.query(ORGANIZATIONS, [ids])
    const who = [column(people, 'id'), column(people, 'organizationId')]
    await client.query(ACCOUNTS, [who[0]])
    await client.query(MEMBERSHIPS, [...who, permissionBits.of(PERMISSIONS).toString()])
    await client.query(STAFF, who)
    await client.query(SESSIONS, [who[0], people.map(() => newId('se')), people.map(({ token }) => hashToken(token))])
    const whose = [column(contacts, 'id'), column(contacts, 'organizationId')]
    for (const statement of [CONTACTS, THREADS, COACHES]) await client.query(statement, whose)
    await client.query('vacuum analyze')
    return {
      organizations: made.map((one) => ({
        id: one.id,
        contactIds: one.contactIds,
        tokens: column(one.people, 'token'),
      })),
    }
  } finally {
    await client.end()
  }
}

const newId = (prefix: string): string => `${prefix}_${randomUUIDv7().replaceAll('-', '')}`

const PERMISSIONS = ['contacts.list', 'contacts.view', 'conversations.view', 'messages.send-direct'] as const

const ORGANIZATIONS = `
insert into organizations (organization_id, title, time_zone, created_at)
select id, 'Organization ' || right(id, 4), 'UTC', now() from unnest($1::text[]) id`
const ACCOUNTS = `
insert into accounts (account_id, short_id, email, name, time_zone, created_at)
select id, right(id, 12), right(id, 12) || '@mail.example', 'Coach ' || right(id, 4), 'UTC', now() from unnest($1::text[]) id`
const MEMBERSHIPS = `
insert into memberships (account_id, organization_id, role, permissions)
select id, organization, 'ROLE_COACH', $3::numeric from unnest($1::text[], $2::text[]) as made (id, organization)`
const STAFF = `
insert into staff (organization_id, account_id, name, email)
select organization, id, 'Coach ' || right(id, 4), right(id, 12) || '@mail.example'
from unnest($1::text[], $2::text[]) as made (id, organization)`
/** Longer than any measurement, and just seen, since that is rarely updated. */
const SESSIONS = `
insert into sessions (session_id, account_id, access_hash, access_expires_at, started_at, last_seen_at)
select session, id, hash, now() + interval '1 day', now(), now() + interval '1 day'
from unnest($1::text[], $2::text[], $3::bytea[]) as made (id, session, hash)`
const CONTACTS = `
insert into contacts (organization_id, contact_id, status, full_name, name_key, time_zone, created_at)
select organization, id, 'active', 'Client ' || right(id, 6), 'client ' || right(id, 6), 'UTC', now()
from unnest($1::text[], $2::text[]) as made (id, organization)`
const THREADS = `
insert into threads (organization_id, contact_id, moved_at)
select organization, id, now() from unnest($1::text[], $2::text[]) as made (id, organization)`
/** All coaches of the organization. */
const COACHES = `
insert into contact_coaches (organization_id, contact_id, account_id)
select organization, id, account_id from unnest($1::text[], $2::text[]) as made (id, organization)
join memberships on organization_id = organization`
