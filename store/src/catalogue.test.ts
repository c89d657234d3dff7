import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool, openRolePool } from './connection.ts'
import { testDatabase, type TestDatabase } from './testing/test-database.ts'
import { inOrganization, MARIA, NORTHLINE, seedTwoOrganizations } from './testing/two-organizations.ts'

/** Tables that precede or span organizations, by name. Every other table is a tenant's. */
const GLOBAL_TABLES = [
  'organizations',
  'accounts',
  'memberships',
  'sessions',
  'refresh_tokens',
  'sign_in_tries',
  'api_keys',
  'mailed_links',
  'setup_links',
  'recovery_codes',
  'known_devices',
  'security_log',
  'account_switches',
  'second_factor_resets',
  'notification_settings',
  'push_subscriptions',
  'addresses',
  'facts',
  'work',
]
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock', 'schema_compatibility']
/** What the tenant role may do with the global tables it shares: each grant has a reason in the migration. */
const SHARED: Record<string, string[]> = {
  organizations: ['SELECT'],
  addresses: ['INSERT', 'SELECT', 'UPDATE'],
  facts: ['INSERT'],
  work: ['DELETE', 'INSERT', 'SELECT', 'UPDATE'],
}
/**
 * Functions that run as the owner, past row-level security, and how their statements are planned: each is looked at
 * below.
 */
const DEFINER_FUNCTIONS: Record<string, { planning: string[]; role: string }> = {
  contacts_matching: { planning: ['plan_cache_mode=force_custom_plan'], role: 'attune_tenant' },
  erase_organization: { planning: [], role: 'attune_global' },
  forget_security_log: { planning: [], role: 'attune_global' },
  messages_matching: {
    planning: ['plan_cache_mode=force_custom_plan', 'enable_seqscan=off', 'jit=off'],
    role: 'attune_tenant',
  },
  schema_state: { planning: [], role: 'attune_global' },
  transcripts_matching: {
    planning: ['plan_cache_mode=force_custom_plan', 'enable_seqscan=off', 'jit=off'],
    role: 'attune_tenant',
  },
}

let database: TestDatabase
let owner: pg.Pool
let tenantRole: pg.Pool
let globalRole: pg.Pool

beforeAll(async () => {
  database = await testDatabase()
  owner = openPool(database.owner, { max: 1, name: 'test-owner' })
  tenantRole = openRolePool(database.app, 'attune_tenant', { max: 1, name: 'test-tenant' })
  globalRole = openRolePool(database.app, 'attune_global', { max: 1, name: 'test-global' })
  await seedTwoOrganizations(owner)
})
afterAll(async () => {
  await Promise.all([owner.end(), tenantRole.end(), globalRole.end()])
  await database.drop()
})

describe('the schema', () => {
  test('has exactly the listed global tables; all others are tenant tables', async () => {
    expect(await tables()).toEqual(expect.arrayContaining([...GLOBAL_TABLES, ...MIGRATION_TABLES]))
    expect(await tenantTables()).toEqual(expect.arrayContaining(['contacts', 'threads', 'messages', 'deliveries']))
  })

  test('puts organization_id first in every primary key, unique index and foreign key of a tenant table', async () => {
    const keys = await keysOfTenantTables()
    for (const table of await tenantTables())
      expect(
        keys.some((key) => key.table_name === table && key.kind === 'primary'),
        `${table} has a primary key`,
      ).toBe(true)
    expect(keys.length).toBeGreaterThan(20)
    expect(keys.filter((key) => key.first_column !== 'organization_id')).toEqual([])
  })

  test('lets a tenant row point only into its own organization', async () => {
    const pairs = await rows<{ from_column: string; to_column: string; name: string }>(`
      select c.conname as name, f.attname as from_column, t.attname as to_column
      from pg_constraint c
      join pg_attribute f on f.attrelid = c.conrelid and f.attnum = c.conkey[1]
      join pg_attribute t on t.attrelid = c.confrelid and t.attnum = c.confkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
        and c.conrelid::regclass::text <> all ($1)`)
    expect(pairs.length).toBeGreaterThan(10)
    for (const pair of pairs)
      expect([pair.name, pair.from_column, pair.to_column]).toEqual([pair.name, 'organization_id', 'organization_id'])
  })

  // ASVS 8.4.1
  test('has row-level security with one policy for the tenant role on every tenant table', async () => {
    const found = await rows<{ table_name: string; on: boolean; policy: string | null; check: string | null }>(`
      select r.relname as table_name, r.relrowsecurity as on, p.qual as policy, p.with_check as check
      from pg_class r left join pg_policies p
        on p.schemaname = 'public' and p.tablename = r.relname and p.roles = '{attune_tenant}' and p.cmd = 'ALL'
      where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p') and r.relname <> all ($1)`)
    const own = `(organization_id = current_setting('attune.organization'::text, true))`
    expect(found.length).toBe((await tenantTables()).length)
    for (const table of found) expect(table).toEqual({ ...table, on: true, policy: own, check: own })
  })

  test('has no view, which would read as its owner', async () => {
    expect(
      await rows(`select relname from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('v', 'm') and relname <> all ($1)`),
    ).toEqual([])
  })
})

describe('the roles', () => {
  // ASVS 13.2.2
  test('cannot bypass row-level security, and own nothing', async () => {
    const roles = await rows<{ rolname: string }>(
      `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles
      where rolname like 'attune%' order by 1`,
    )
    const nothing = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
    }
    expect(roles).toEqual(['attune_global', 'attune_tenant'].map((rolname) => ({ rolname, ...nothing })))
    expect(await rows(`select relname from pg_class where pg_get_userbyid(relowner) like 'attune%'`)).toEqual([])
  })

  test('the tenant role reaches tenant tables and its share of four global ones, and nothing else', async () => {
    const granted = await grantsOf('attune_tenant')
    const all = ['DELETE', 'INSERT', 'SELECT', 'UPDATE']
    const expected = Object.fromEntries((await tenantTables()).map((table) => [table, all]))
    expect(granted).toEqual({ ...expected, ...SHARED })
    for (const table of ['accounts', 'memberships', 'sessions', 'refresh_tokens', 'sign_in_tries', 'api_keys'])
      await expect(tenantRole.query(`select 1 from ${table}`)).rejects.toThrow('permission denied')
  })

  test('the global role reaches the global tables and no tenant’s', async () => {
    expect(Object.keys(await grantsOf('attune_global')).toSorted()).toEqual(GLOBAL_TABLES.toSorted())
    for (const table of await tenantTables())
      await expect(globalRole.query(`select 1 from ${table}`)).rejects.toThrow('permission denied')
  })

  // ASVS 16.4.2
  test('the security log can only be added to and read, and keeps the last 30 days', async () => {
    expect((await grantsOf('attune_global'))['security_log']).toEqual(['INSERT', 'SELECT'])
    for (const days of [29, 31, 400])
      await globalRole.query(`insert into security_log (at, kind, address, device)
        values (now() - ${days} * interval '1 day', 'sign-in', '203.0.113.7', '')`)
    for (const change of ['delete from security_log', `update security_log set kind = 'none'`, 'truncate security_log'])
      await expect(globalRole.query(change)).rejects.toThrow('permission denied')
    const forget = () => globalRole.query('select forget_security_log(now(), 1) as forgotten')
    const forgotten = [await forget(), await forget(), await forget()]
    expect(forgotten.map((answer) => (answer.rows as { forgotten: number }[])[0]?.forgotten)).toEqual([1, 1, 0])
    expect((await globalRole.query('select 1 from security_log')).rowCount).toBe(1)
  })

  test('neither can create tables or access the migrations', async () => {
    for (const role of [tenantRole, globalRole]) {
      await expect(role.query('create table mine (id int)')).rejects.toThrow('permission denied')
      await expect(role.query('select 1 from kysely_migration')).rejects.toThrow('permission denied')
    }
  })
})

describe('functions that run as the owner', () => {
  test('are exactly the listed ones, executable only by the role that needs them, with a fixed search path', async () => {
    const found = await rows<{ name: string; config: string[]; grantees: string[] }>(`
      select p.proname as name, p.proconfig as config,
        array(select coalesce(r.rolname, 'public')::text from aclexplode(p.proacl) a
          left join pg_roles r on r.oid = a.grantee where a.grantee <> p.proowner order by 1) as grantees
      from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace and p.proname <> all ($1)
      order by 1`)
    expect(found).toEqual(
      Object.entries(DEFINER_FUNCTIONS).map(([name, { planning, role }]) => ({
        name,
        config: ['search_path=public', ...planning],
        grantees: [role],
      })),
    )
  })

  test('contacts_matching answers only the session’s organization, and nothing while none is set', async () => {
    for (const open of [true, false]) {
      const matching = `select distinct contacts_matching('%', ${open}) as id`
      expect((await inOrganization(tenantRole, NORTHLINE, matching)).rows, `with private: ${open}`).toEqual([
        { id: MARIA },
      ])
      expect((await tenantRole.query(matching)).rows).toEqual([])
    }
    await expect(globalRole.query(`select contacts_matching('%', true)`)).rejects.toThrow('permission denied')
  })

  test('messages_matching answers only the session’s organization, and nothing while none is set', async () => {
    await owner.query(`insert into threads (organization_id, contact_id, moved_at)
      select organization_id, contact_id, now() from contacts on conflict do nothing`)
    const { rowCount } =
      await owner.query(`insert into messages (organization_id, contact_id, sequence, suffix, direction,
        text, at, delivery, carrier, author_kind)
      select organization_id, contact_id, 1001, 'a-suffix', 1, 'Hello', now(), 1, 'simulator', 'contact' from threads`)
    expect(rowCount).toBeGreaterThan(1)
    for (const [coaches, contact] of [
      ['null', 'null'],
      [`array['us_nobody']`, 'null'],
      ['null', `'${MARIA}'`],
    ]) {
      const matching = `select distinct found_contact as id
        from messages_matching('{hello}', ${coaches}, ${contact}, null, null, null, 9)`
      const found = coaches === 'null' ? [{ id: MARIA }] : []
      expect((await inOrganization(tenantRole, NORTHLINE, matching)).rows).toEqual(found)
      expect((await tenantRole.query(matching)).rows).toEqual([])
    }
    const asked = `select messages_matching('{hello}', null, null, null, null, null, 9)`
    await expect(globalRole.query(asked)).rejects.toThrow('permission denied')
  })

  test('transcripts_matching does the same', async () => {
    await owner.query(`insert into media (organization_id, media_id, kind, state, file_name, mime, bytes, created_at)
      select organization_id, 'md_' || md5(contact_id), 'message-attachment', 'ready', 'a.wav', 'audio/wav', 1, now()
      from contacts`)
    const { rowCount } =
      await owner.query(`insert into transcripts (organization_id, media_id, contact_id, sequence, at,
        text, made_at)
      select organization_id, 'md_' || md5(contact_id), contact_id, 1, now(), 'Hello', now() from contacts`)
    expect(rowCount).toBeGreaterThan(1)
    for (const [coaches, contact] of [
      ['null', 'null'],
      [`array['us_nobody']`, 'null'],
      ['null', `'${MARIA}'`],
    ]) {
      const matching = `select distinct found_contact as id
        from transcripts_matching('{hello}', ${coaches}, ${contact}, null, null, null, 9)`
      const found = coaches === 'null' ? [{ id: MARIA }] : []
      expect((await inOrganization(tenantRole, NORTHLINE, matching)).rows).toEqual(found)
      expect((await tenantRole.query(matching)).rows).toEqual([])
    }
    const asked = `select transcripts_matching('{hello}', null, null, null, null, null, 9)`
    await expect(globalRole.query(asked)).rejects.toThrow('permission denied')
  })
})

const NOT_TENANTS = [...GLOBAL_TABLES, ...MIGRATION_TABLES]

/** A query of the owner; where it says $1 it gets the tables that are no tenant's. */
const rows = async <T extends object>(text: string): Promise<T[]> =>
  (await owner.query<T & pg.QueryResultRow>(text, text.includes('$1') ? [NOT_TENANTS] : [])).rows

const tables = async (): Promise<string[]> => {
  const found = await owner.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  )
  return found.rows.map((row) => row.relname)
}

const tenantTables = async (): Promise<string[]> => (await tables()).filter((name) => !NOT_TENANTS.includes(name))

/** Primary keys, unique indexes and foreign keys with the name of their first column. */
const keysOfTenantTables = () =>
  rows<{ table_name: string; name: string; kind: string; first_column: string }>(`
    select t.relname as table_name, i.relname as name, case when x.indisprimary then 'primary' else 'unique' end as kind,
      a.attname as first_column
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
    where x.indisunique and t.relnamespace = 'public'::regnamespace and t.relname <> all ($1)
    union all
    select t.relname, c.conname, 'foreign', a.attname
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where c.contype = 'f' and t.relnamespace = 'public'::regnamespace and t.relname <> all ($1)`)

/** Every privilege a role has on any table or any column of it, by table. */
const grantsOf = async (role: string): Promise<Record<string, string[]>> => {
  const found = await owner.query<{ table_name: string; granted: string[] }>(
    `select r.relname as table_name, array_agg(distinct p order by p) as granted
    from pg_class r, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p
    where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p')
      and (has_table_privilege($1, r.oid, p) or case when p in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES')
        then has_any_column_privilege($1, r.oid, p) else false end)
    group by 1`,
    [role],
  )
  return Object.fromEntries(found.rows.map((row) => [row.table_name, row.granted]))
}
