import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { expect, test } from 'vitest'
import { buildIndexes } from './build-indexes.ts'
import type { Connection, Logins } from './connection.ts'
import { EMBEDDED_LOGINS } from './embedded/embedded-logins.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/all.ts'
import { checkSchema, isServedByNewer, SchemaBehind } from './schema-state.ts'
import { testServer } from './testing/test-server.ts'

test('of three processes migrating an empty database at once, each migration runs once', async () => {
  await withEmptyDatabase(async (owner) => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => migrateElsewhere(owner)))
    expect(answers.flat().toSorted()).toEqual(Object.keys(migrations))
    expect(await migrate(owner, EMBEDDED_LOGINS)).toEqual([])
    expect(await builtLater(owner)).toEqual(BUILT_LATER)
  })
})

test('so do many connections of one process', async () => {
  await withEmptyDatabase(async (owner) => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => migrate(owner, EMBEDDED_LOGINS)))
    expect(answers.flat().toSorted()).toEqual(Object.keys(migrations))
  })
})

test('a failing migration reports it and leaves nothing half done', async () => {
  await withEmptyDatabase(async (owner) => {
    await run(owner, 'create table threads (mine int)')
    await expect(migrate(owner, EMBEDDED_LOGINS)).rejects.toThrow('The database could not be migrated.')
    await expect(run(owner, 'select 1 from contacts')).rejects.toThrow('does not exist')
    await run(owner, 'drop table threads')
    expect(await migrate(owner, EMBEDDED_LOGINS)).toEqual(Object.keys(migrations))
  })
})

test('indexes over the logs are built beside the work of others, and one that is held up at the next start', async () => {
  await withEmptyDatabase(async (owner) => {
    await migrate(owner, EMBEDDED_LOGINS)
    await run(owner, BUILT_LATER.map(([name]) => `drop index ${name}`).join(';'))
    const holder = new pg.Client(owner)
    await holder.connect()
    await holder.query(`begin; ${ADD_FACT}`)
    const notes: string[] = []
    const note = (sentence: string) => void notes.push(sentence)
    expect(await migrate(owner, EMBEDDED_LOGINS, { note, lockMs: 50, pausesMs: [], buildWaitMs: 50 })).toEqual([])
    expect(notes).toEqual([expect.stringContaining('a transaction took too long. They open slowly without it.')])
    expect(await builtLater(owner)).toEqual([['facts_of_organization', false]])
    const building = migrate(owner, EMBEDDED_LOGINS)
    // Facts are passed on up to the oldest change that is running: the build mustn't be one for as long as it waits.
    await expect
      .poll(() =>
        run(
          owner,
          `select 1 from pg_stat_activity where query ilike '%index concurrently%' and wait_event_type = 'Lock' and backend_xid is null`,
        ),
      )
      .toHaveLength(1)
    // Neither a text that arrives nor another process that starts waits for the build.
    await run(owner, `set lock_timeout = '50ms'; ${ADD_FACT}`)
    expect(await migrate(owner, EMBEDDED_LOGINS, { lockMs: 50, pausesMs: [], buildWaitMs: 50 })).toEqual([])
    expect(await buildIndexes(owner)).toBe(false)
    await holder.query('commit')
    await holder.end()
    expect(await building).toEqual([])
    expect(await builtLater(owner)).toEqual(BUILT_LATER)
    expect(await buildIndexes(owner)).toBe(true)
  })
})

test('a start isn’t kept from serving by an index that the database refuses to build, and says why', async () => {
  await withEmptyDatabase(async (owner) => {
    await run(
      owner,
      `create function refuse() returns event_trigger language plpgsql as $$ begin
        if current_query() ilike '%index concurrently%' then
          raise 'No space left on device' using errcode = 'disk_full';
        end if;
      end $$;
      create event trigger refusing on ddl_command_start execute function refuse()`,
    )
    const notes: string[] = []
    expect(await migrate(owner, EMBEDDED_LOGINS, { note: (sentence) => void notes.push(sentence) })).toEqual(
      Object.keys(migrations),
    )
    expect(notes).toEqual([expect.stringContaining('couldn’t be built: No space left on device.')])
    await run(owner, 'drop event trigger refusing')
    expect(await migrate(owner, EMBEDDED_LOGINS)).toEqual([])
    expect(await builtLater(owner)).toEqual(BUILT_LATER)
  })
})

const ADD_FACT = `insert into facts (version, organization_id, kind, payload, cause, at)
  values (1, 'or_1', 'MessageAdded', '{}', 'test', now())`
const BUILT_LATER = [
  'facts_of_actor',
  'facts_of_contact',
  'facts_of_kind',
  'facts_of_organization',
  'refresh_tokens_of_session',
  'refresh_tokens_unused',
  'security_log_done_to',
].map((name) => [name, true])

/** Which of these indexes there are, and whether each is complete. */
const builtLater = async (owner: Connection): Promise<unknown[]> => {
  const names = BUILT_LATER.map(([name]) => `'${name}'`).join()
  const rows = await run(
    owner,
    `select relname, indisvalid from pg_index join pg_class on oid = indexrelid where relname in (${names}) order by 1`,
  )
  return rows.map((row) => Object.values(row as object))
}

test('a migration may take as long as it needs, but waits only seconds for a lock', async () => {
  await withEmptyDatabase(async (owner) => {
    // What the settings are while tables change.
    await run(
      owner,
      `create table seen (settings text);
      create function see() returns event_trigger language plpgsql as $$ begin
        insert into public.seen select concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'));
      end $$;
      create event trigger seeing on ddl_command_end execute function see()`,
    )
    await migrate(owner, EMBEDDED_LOGINS)
    // Nobody queues behind the build of an index, so it waits longer.
    expect(await run(owner, 'select distinct settings from seen order by 1')).toEqual([
      { settings: '0 1min' },
      { settings: '0 5s' },
    ])
  })
})

test('a migration that meets a held lock lets others pass, tries again, and succeeds once it is released', async () => {
  await withEmptyDatabase(async (owner) => {
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ ...owner, max: 1 }) }) })
    const [before = '', last] = Object.keys(migrations).slice(-2)
    await new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } }).migrateTo(before)
    await db.destroy()
    const holder = new pg.Client(owner)
    await holder.connect()
    await holder.query('begin; lock table kysely_migration in share mode')
    await expect(migrate(owner, EMBEDDED_LOGINS, { lockMs: 50, pausesMs: [10] })).rejects.toMatchObject({
      cause: { code: '55P03' },
    })
    const notes: string[] = []
    const note = (sentence: string) => void notes.push(sentence)
    const pausesMs = Array.from({ length: 600 }, () => 100)
    const migrating = migrate(owner, EMBEDDED_LOGINS, { note, lockMs: 50, pausesMs })
    await expect.poll(() => notes.length, { timeout: 20_000 }).toBeGreaterThan(2)
    await holder.query('commit')
    expect(await migrating).toEqual([last])
    await holder.end()
  })
})

/** Changes the schema as a newer version would. */
const migrateFurther = async (owner: Connection, statements: string): Promise<void> => {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ ...owner, max: 1 }) }) })
  const up = async (on: Kysely<unknown>) => void (await sql.raw(statements).execute(on))
  const getMigrations = () => Promise.resolve({ ...migrations, '9001-newer': { up } })
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest()
  await db.destroy()
  if (error !== undefined) throw new Error('The newer migration failed.', { cause: error })
}

const ADDS = 'alter table contacts add column shoe_size int not null default 42'
const TAKES = `alter table contacts drop column email; update schema_compatibility set needs = '9001-newer'`

test('a newer schema that only adds is accepted and left as it is, with and without the owner’s login', async () => {
  await withEmptyDatabase(async (owner) => {
    await migrate(owner, EMBEDDED_LOGINS)
    await migrateFurther(owner, ADDS)
    expect(await migrate(owner, EMBEDDED_LOGINS)).toEqual([])
    await checkSchema(loginsOf(owner))
    await run(owner, 'select shoe_size from contacts')
  })
})

test('a newer schema that removed something is refused with a sentence', async () => {
  await withEmptyDatabase(async (owner) => {
    await migrate(owner, EMBEDDED_LOGINS)
    await migrateFurther(owner, TAKES)
    const sentence = /schema is newer than this program: it has 9001-newer, and no longer serves programs of \d/
    await expect(migrate(owner, EMBEDDED_LOGINS)).rejects.toThrow(sentence)
    await expect(checkSchema(loginsOf(owner))).rejects.toThrow(sentence)
  })
})

test('a migration that was begun earlier than the last one, but merged later, still runs', async () => {
  const { '0096-agreements': merged, ...before } = migrations
  expect(merged).toBeDefined()
  await withEmptyDatabase(async (owner) => {
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ ...owner, max: 1 }) }) })
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve(before) },
    }).migrateToLatest()
    await db.destroy()
    expect(error).toBeUndefined()
    await expect(checkSchema(loginsOf(owner))).rejects.toThrow('0096-agreements is missing')
    expect(await migrate(owner, EMBEDDED_LOGINS)).toEqual(['0096-agreements'])
    await checkSchema(loginsOf(owner))
  })
})

test('such a migration refuses programs that are without it, although theirs is the later date', () => {
  const taking = '0096-takes-a-column'
  const executed = [...Object.keys(migrations), taking]
  expect(isServedByNewer({ executed, needs: '0096-agreements' })).toBe(true)
  expect(() => isServedByNewer({ executed, needs: taking })).toThrow('no longer serves programs of')
})

test('a process that does not migrate refuses an older schema, and accepts its own', async () => {
  await withEmptyDatabase(async (owner) => {
    await expect(checkSchema(loginsOf(owner))).rejects.toThrow('Migrate it first: DATABASE_MIGRATE=only npm start')
    await migrate(owner, EMBEDDED_LOGINS)
    await checkSchema(loginsOf(owner))
    await run(owner, `delete from kysely_migration where name = '${Object.keys(migrations).at(-1)}'`)
    await expect(checkSchema(loginsOf(owner))).rejects.toThrow(SchemaBehind)
  })
})

const loginsOf = (owner: Connection): Logins => {
  const global = { ...owner, user: EMBEDDED_LOGINS.global }
  return { tenant: { ...owner, user: EMBEDDED_LOGINS.tenant }, global, listen: null, prepare: false }
}

const withEmptyDatabase = async (work: (owner: Connection) => Promise<void>): Promise<void> => {
  const server = testServer()
  const database = `test_${randomBytes(6).toString('hex')}`
  await run(server, `create database ${database}`)
  try {
    await work({ ...server, database })
  } finally {
    await run(server, `drop database ${database} with (force)`)
  }
}

const run = async (connection: Connection, statement: string): Promise<unknown[]> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<pg.QueryResultRow>(statement)).rows
  } finally {
    await client.end()
  }
}

const PROGRAM = `
  import { migrate } from ${JSON.stringify(new URL('./migrate.ts', import.meta.url).href)}
  console.log(JSON.stringify(await migrate(JSON.parse(process.argv[1]), ${JSON.stringify(EMBEDDED_LOGINS)})))
`

const migrateElsewhere = async (owner: Connection): Promise<string[]> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    PROGRAM,
    JSON.stringify(owner),
  ])
  return JSON.parse(stdout) as string[]
}
