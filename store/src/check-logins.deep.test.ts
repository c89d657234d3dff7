import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkLogins, WrongLogin } from './check-logins.ts'
import { oneLogin, openPool, SESSION_SETTINGS, type Connection, type Logins } from './connection.ts'
import { startEmbedded, type EmbeddedDatabase } from './embedded/start-embedded.ts'
import { makeTemporaryFolders } from './embedded/embedded-testing.ts'
import { toEmbeddedLogins } from './embedded/embedded-logins.ts'
import { migrate } from './migrate.ts'
import { openStore } from './store.ts'
import { NOTHING_ON_DISK } from './testing/nothing-on-disk.ts'
import { FIONA, HARBOUR, MARIA, NORTHLINE, seedTwoOrganizations } from './testing/two-organizations.ts'

/** A separate server, because roles belong to the server and not to one database. */
const folders = makeTemporaryFolders()
let server: EmbeddedDatabase
let admin: pg.Client
let database: string

beforeAll(async () => {
  server = await startEmbedded({ home: await folders.make(), loopback: true, settings: NOTHING_ON_DISK })
  admin = new pg.Client(toEmbeddedLogins(server).owner)
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await server.stop()
  await folders.remove()
})

/** Leaves nothing on the server but its administrator. */
const empty = async () => {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^desk'`,
  )
  for (const { name } of rows) await admin.query(`drop database ${name} with (force)`)
  await admin.query(`drop role if exists attune_tenant, attune_global, desk_owner, desk_tenant, desk_global, desk`)
  database = `desk_${randomBytes(4).toString('hex')}`
}

const PASSWORD = 'a password of a test'
const as = (user: string): Connection => ({ host: server.host, port: server.port, database, user, password: PASSWORD })
const twoLogins = (tenant: string, global: string): Logins => ({
  ...{ tenant: as(tenant), global: as(global) },
  ...{ listen: as(global), prepare: true },
})
const login = (name: string, more = '') => admin.query(`create role ${name} login password '${PASSWORD}' ${more}`)
const asAdmin = (): Connection => ({ ...toEmbeddedLogins(server, database).owner })

/** An owner of the schema who isn't a superuser. */
const ownDatabase = async (more: string) => {
  await login('desk_owner', more)
  await admin.query(`create database ${database} owner desk_owner`)
}

/**
 * Uses the logins as the product does: organizations don't see each other, and each role only reaches its own tables.
 */
const expectIsolation = async (logins: Logins): Promise<void> => {
  const seeding = openPool(asAdmin(), { max: 1, name: 'test-owner' })
  await seedTwoOrganizations(seeding)
  const store = await openStore(logins, 3, {})
  try {
    for (const [organization, contact] of [
      [NORTHLINE, MARIA],
      [HARBOUR, FIONA],
    ] as const) {
      const seen = await store.tenant(organization, async ({ db }) => [
        (await sql`select contact_id from contacts`.execute(db)).rows,
        (await sql`select organization_id from organizations`.execute(db)).rows,
        (await sql`select organization_id from work`.execute(db)).rows,
      ])
      expect(seen).toEqual([
        [{ contact_id: contact }],
        [{ organization_id: organization }],
        [{ organization_id: organization }],
      ])
    }
    expect(await store.global.selectFrom('organizations').select('organization_id').execute()).toHaveLength(2)
    await expect(store.tenant(NORTHLINE, ({ db }) => sql`select * from accounts`.execute(db))).rejects.toThrow(
      'permission denied for table accounts',
    )
    await expect(
      store.global
        .selectFrom('contacts' as 'accounts')
        .selectAll()
        .execute(),
    ).rejects.toThrow('permission denied for table contacts')
  } finally {
    await store.close()
    await seeding.end()
  }
}

const settingsOf = async (connection: Connection): Promise<Record<string, string>> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ settings: Record<string, string> }>(
      'select jsonb_object_agg(name, current_setting(name)) as settings from unnest($1::text[]) as name',
      [Object.keys(SESSION_SETTINGS)],
    )
    return rows[0]?.settings ?? {}
  } finally {
    await client.end()
  }
}

const AS_WANTED = { ...SESSION_SETTINGS, statement_timeout: '1min' }

describe('two logins', () => {
  beforeEach(empty)

  test('from an empty server, an owner who may create roles creates everything that is needed', async () => {
    await ownDatabase('createrole')
    await login('desk_tenant')
    await login('desk_global')
    // PostgreSQL 16 and newer let nobody change a login without its admin option.
    await admin.query('grant desk_tenant, desk_global to desk_owner with admin option, inherit false, set false')
    await migrate(as('desk_owner'), { tenant: 'desk_tenant', global: 'desk_global' })
    const logins = twoLogins('desk_tenant', 'desk_global')
    expect(await checkLogins(logins)).toEqual({ direct: true, notes: [] })
    expect(await settingsOf(logins.tenant)).toEqual(AS_WANTED)
    expect(await settingsOf(as('desk_global'))).toEqual(AS_WANTED)
    await expectIsolation(logins)
    // Again at each start, without a change.
    expect(await migrate(as('desk_owner'), { tenant: 'desk_tenant', global: 'desk_global' })).toEqual([])
  })

  test('with an owner who may not create roles, roles made beforehand log in, and missing settings are reported', async () => {
    await ownDatabase('')
    await login('attune_tenant')
    await login('attune_global')
    await migrate(as('desk_owner'), { tenant: 'attune_tenant', global: 'attune_global' })
    const logins = twoLogins('attune_tenant', 'attune_global')
    const { notes } = await checkLogins(logins)
    expect(notes).toHaveLength(2)
    expect(notes[0]).toContain(`alter role attune_tenant set statement_timeout = '60s';`)
    for (const note of notes) await admin.query(note.slice(note.indexOf('alter role')))
    expect(await checkLogins(logins)).toEqual({ direct: true, notes: [] })
    await expectIsolation(logins)
  })

  test('keep the settings that an operator gave them', async () => {
    await ownDatabase('createrole')
    await login('attune_tenant')
    await login('attune_global')
    await admin.query(`alter role attune_tenant set statement_timeout = '5s'`)
    await migrate(asAdmin(), { tenant: 'attune_tenant', global: 'attune_global' })
    expect(await settingsOf(as('attune_tenant'))).toEqual({ ...AS_WANTED, statement_timeout: '5s' })
    expect(await checkLogins(twoLogins('attune_tenant', 'attune_global'))).toEqual({ direct: true, notes: [] })
  })
})

describe('one login', () => {
  beforeEach(empty)

  test('takes each role at connect', async () => {
    await ownDatabase('createrole')
    await login('desk')
    await migrate(as('desk_owner'), { tenant: 'desk', global: 'desk' })
    expect(await checkLogins(oneLogin(as('desk')))).toEqual({ direct: true, notes: [] })
    await expectIsolation(oneLogin(as('desk')))
  })

  test('may be the owner, as with a service that provides one login', async () => {
    await ownDatabase('createrole')
    await migrate(as('desk_owner'), { tenant: 'desk_owner', global: 'desk_owner' })
    expect(await checkLogins(oneLogin(as('desk_owner')))).toEqual({ direct: true, notes: [] })
    await expectIsolation(oneLogin(as('desk_owner')))
  })

  test('is refused if its roles get lost on the way', async () => {
    await ownDatabase('createrole')
    await login('desk')
    await migrate(as('desk_owner'), { tenant: 'desk', global: 'desk' })
    const url = `postgres://desk:${encodeURIComponent(PASSWORD)}@${server.host}:${server.port}/${database}`
    expect(await checkLogins(oneLogin({ connectionString: url }))).toEqual({ direct: true, notes: [] })
    // Options in the address take the place of ours, as poolers that ignore them do.
    const other = { connectionString: `${url}?options=${encodeURIComponent('-c search_path=public')}` }
    await expect(checkLogins(oneLogin(other))).rejects.toThrow(
      'The login of DATABASE_URL, desk, asked for the role attune_tenant and acts as desk, so organizations would not be separated.',
    )
  })
})

describe('a login is refused', () => {
  beforeAll(async () => {
    await empty()
    await ownDatabase('createrole')
    await login('desk_tenant')
    await login('desk_global')
    await migrate(asAdmin(), { tenant: 'desk_tenant', global: 'desk_global' })
  })
  const refusal = async (logins: Logins): Promise<string> => {
    const error: unknown = await checkLogins(logins).catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(WrongLogin)
    return (error as Error).message
  }

  test('that has both roles', async () => {
    await admin.query('grant attune_global to desk_tenant')
    expect(await refusal(twoLogins('desk_tenant', 'desk_global'))).toBe(
      'The login of DATABASE_URL, desk_tenant, also has the rights of attune_global, so organizations would not be separated. ' +
        'Remove them: revoke attune_global from desk_tenant',
    )
    await admin.query('revoke attune_global from desk_tenant; grant attune_tenant to desk_global with inherit false')
    expect(await refusal(twoLogins('desk_tenant', 'desk_global'))).toContain('revoke attune_tenant from desk_global')
    await admin.query('revoke attune_tenant from desk_global')
    expect(await checkLogins(twoLogins('desk_tenant', 'desk_global'))).toEqual({ direct: true, notes: [] })
  })

  test('that has the other role', async () => {
    expect(await refusal(twoLogins('desk_global', 'desk_tenant'))).toContain('grant attune_tenant to desk_global')
  })

  test('that has no role, or the same for both', async () => {
    await login('desk')
    expect(await refusal(twoLogins('desk', 'desk_global'))).toContain('does not have the rights of attune_tenant')
    expect(await refusal(twoLogins('desk_tenant', 'desk_tenant'))).toContain(
      'does not have the rights of attune_global',
    )
  })

  test('that row-level security does not apply to', async () => {
    const superuser = { ...twoLogins('desk_tenant', 'desk_global'), tenant: asAdmin() }
    expect(await refusal(superuser)).toContain('postgres, acts as postgres, which row-level security does not apply to')
    await admin.query('alter role desk_global bypassrls')
    expect(await refusal(twoLogins('desk_tenant', 'desk_global'))).toContain('superuser or bypassrls')
    await admin.query('alter role desk_global nobypassrls')
  })

  test('that owns the schema', async () => {
    const client = new pg.Client(asAdmin())
    await client.connect()
    await client.query('alter table drafts owner to desk_tenant')
    await client.end()
    expect(await refusal(twoLogins('desk_tenant', 'desk_global'))).toContain('desk_tenant, owns tables')
  })
})
