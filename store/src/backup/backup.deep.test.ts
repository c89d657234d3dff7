import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Connection } from '../connection.ts'
import { makeTemporaryFolders } from '../embedded/embedded-testing.ts'
import { startEmbedded } from '../embedded/start-embedded.ts'
import type { EmbeddedDatabase } from '../embedded/start-embedded.ts'
import { ROWS, rowsOf, run, SCHEMA, sealBackup, TRIGGER, UNSENT } from './backup-testing.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const folders = makeTemporaryFolders()
let server: EmbeddedDatabase
let folder: string
let file: string
let number = 0

beforeAll(async () => {
  folder = await folders.make()
  server = await startEmbedded({ home: join(folder, 'state') })
  await run(at('attune'), SCHEMA + ROWS)
  file = join(folder, 'first.attune')
  await writeBackup(at('attune'), file)
})
afterAll(async () => {
  await server.stop()
  await folders.remove()
})

describe('a backup', () => {
  test('is readable by its owner alone, and leaves nothing beside it', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['first.attune', 'state'])
  })

  test('lists its contents, each table after those it references', async () => {
    const text = gunzipSync(await readFile(file)).toString('utf8')
    const marks = text.split('\n').filter((line) => line.startsWith('{'))
    expect(JSON.parse(marks[0] ?? '')).toMatchObject({ format: 'attune-backup', version: 2, schema: '0002-second' })
    expect(marks.slice(1, -1).map((line) => JSON.parse(line))).toEqual([
      { table: 'facts', rows: 2 },
      { table: 'people', rows: 3 },
      { table: 'notes', rows: 3 },
      { table: 'everything', rows: 4 },
      { sequence: 'facts_position_seq', last: '9007199254740993', called: true },
      { sequence: 'notes_id_seq', last: '103', called: true },
      { sequence: 'unused', last: '7', called: false },
    ])
  })

  test('is a consistent snapshot, however long it takes', async () => {
    const other = await freshDatabase()
    await run(other, `insert into people values (1, 'Ann', null)`)
    const busy = new pg.Client(other)
    await busy.connect()
    const writing = (async () => {
      for (let id = 2; id < 200; id++) {
        await busy.query(
          `begin; insert into people values (${id}, 'p', 1); insert into notes (person) values (${id}); commit`,
        )
      }
    })()
    const path = join(folder, 'busy.attune')
    await writeBackup(other, path)
    await writing
    await busy.end()
    const restored = await freshDatabase()
    await restoreBackup(restored, path)
    const [counts] = await run(
      restored,
      'select (select 2 * count(*) - 1 from people) = (select count(*) from notes) as same',
    )
    expect(counts).toEqual({ same: true })
  })

  test('does not write over a file', async () => {
    await expect(writeBackup(at('attune'), file)).rejects.toThrow(/already exists/)
  })

  test('needs a folder for its file', async () => {
    await expect(writeBackup(at('attune'), join(folder, 'nowhere', 'x'))).rejects.toThrow(
      /The folder for .* does not exist/,
    )
  })

  test('is refused for a role that row-level security hides rows from', async () => {
    const member = { ...at('attune'), user: 'attune_tenant' }
    await run(
      at('attune'),
      'grant select on all tables in schema public to attune_tenant; grant select on all sequences in schema public to attune_tenant',
    )
    const path = join(folder, 'member.attune')
    await expect(writeBackup(member, path)).rejects.toThrow(/need the schema’s owner/)
    await expect(stat(path)).rejects.toThrow(/ENOENT/)
  })

  test('is refused for an unmigrated or unreachable database', async () => {
    const path = join(folder, 'none.attune')
    await expect(writeBackup(at('postgres'), path)).rejects.toThrow(/no Attune database here yet/)
    await expect(writeBackup({ host: '127.0.0.1', port: 1 }, path)).rejects.toThrow(/cannot be reached/)
  })

  test('leaves no file if it is stopped at any time', async () => {
    for (const wait of [0, 5, 15]) {
      const writing = writeBackup(at('attune'), join(folder, 'stopped.attune'), { signal: AbortSignal.timeout(wait) })
      await expect(writing).rejects.toThrow(/Stopped/)
    }
    expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([])
  })
})

describe('a restore', () => {
  let target: Connection
  beforeEach(async () => {
    target = await freshDatabase()
  })

  test('restores every value exactly', async () => {
    const summary = await restoreBackup(target, file)
    expect(summary).toMatchObject({ schema: '0002-second', tables: 4, rows: 12 })
    const select = 'select array_agg(e::text order by id) as rows from everything e'
    const before = await run(at('attune'), `set extra_float_digits = 3; ${select}`)
    expect(await run(target, `set extra_float_digits = 3; ${select}`)).toEqual(before)
    expect(JSON.stringify(before)).toContain('9223372036854775807')
    const nulls = `select jsonb is null as sql_null, jsonb = 'null' as json_null from everything order by id`
    expect(await run(target, nulls)).toEqual(await run(at('attune'), nulls))
    expect(await run(target, 'select * from people order by id')).toEqual(
      await run(at('attune'), 'select * from people order by id'),
    )
  })

  test('leaves no message queued that may have been sent since', async () => {
    const from = await freshDatabase()
    for (const each of [from, target]) await run(each, UNSENT.tables)
    await run(from, UNSENT.rows)
    const path = join(folder, `unsent-${number}.attune`)
    await writeBackup(from, path)
    await restoreBackup(target, path)
    expect(await run(target, UNSENT.states)).toEqual([UNSENT.after])
  })

  test('puts facts below every horizon, in their order', async () => {
    await restoreBackup(target, file)
    const facts = 'select xid::text as x, position::text as p, kind from facts order by facts.xid, position'
    expect(await run(target, facts)).toEqual([
      { x: '3', p: '12', kind: 'first' },
      { x: '3', p: '9007199254740993', kind: 'second' },
    ])
  })

  test('continues the sequences', async () => {
    await restoreBackup(target, file)
    expect(await run(target, 'insert into notes (person) values (1) returning id')).toEqual([{ id: 104 }])
    expect(await run(target, `insert into facts (kind) values ('new') returning position::text as p`)).toEqual([
      { p: '9007199254740994' },
    ])
    expect(await run(target, `select nextval('unused')::int as next`)).toEqual([{ next: 7 }])
  })

  test('fires no trigger, and leaves triggers and circular references as they were', async () => {
    await restoreBackup(target, file)
    expect(await run(target, 'select count(*)::int as notes from notes')).toEqual([{ notes: 3 }])
    await run(target, `insert into people values (9, 'Nina', null)`)
    expect(await run(target, 'select count(*)::int as notes from notes')).toEqual([{ notes: 4 }])
    await expect(run(target, `insert into people values (10, 'Otto', 99)`)).rejects.toThrow(/foreign key/)
    const kinds = `select conname, condeferrable, condeferred from pg_constraint where contype = 'f' order by 1`
    expect(await run(target, kinds)).toEqual(await run(at('attune'), kinds))
  })

  test('restores rows that reference later rows of the same table', async () => {
    await run(
      target,
      `insert into people select n, 'p', case when n < 3000 then 3000 end from generate_series(1, 3000) n`,
    )
    const path = join(folder, 'bosses.attune')
    await writeBackup(target, path)
    const restored = await freshDatabase()
    expect(await restoreBackup(restored, path)).toMatchObject({ rows: 6000 })
  })

  test('can be backed up to the same file again', async () => {
    await restoreBackup(target, file)
    const again = join(folder, `again-${number}.attune`)
    await writeBackup(target, again)
    const body = async (path: string) => rowsOf(gunzipSync(await readFile(path)).toString('utf8'))
    expect(await body(again)).toEqual(await body(file))
  })

  test('is refused by a database with rows, and again by one already restored', async () => {
    await run(target, `insert into people values (1, 'Somebody', null)`)
    await expect(restoreBackup(target, file)).rejects.toThrow(/not empty: there are rows in people/)
    await run(target, 'truncate people cascade')
    await restoreBackup(target, file)
    await expect(restoreBackup(target, file)).rejects.toThrow(/not empty/)
  })

  test('is refused by another schema version', async () => {
    await run(target, `insert into kysely_migration values ('0003-third')`)
    await expect(restoreBackup(target, file)).rejects.toThrow(/has schema 0002-second and the database has 0003-third/)
  })

  test('is refused by other columns under the same version', async () => {
    await run(target, 'alter table people add column more text')
    await expect(restoreBackup(target, file)).rejects.toThrow(/backup’s tables differ/)
  })

  test.each([
    ['text', Buffer.from('select 1;\n')],
    ['an empty file', Buffer.alloc(0)],
    ['another gzip', gzipSync('{"format":"photos"}\n')],
    ['a gzip of nothing', gzipSync('')],
    ['a gzip that is no JSON', gzipSync('hello\n')],
  ])('is refused to %s', async (_, bytes) => {
    await expect(restoreBackup(target, await fileOf(bytes))).rejects.toThrow(/not an Attune backup|damaged/)
  })

  test('is refused for a newer format, a missing file or a folder', async () => {
    const newer = gzipSync('{"format":"attune-backup","version":3}\n')
    await expect(restoreBackup(target, await fileOf(newer))).rejects.toThrow(/has format 3/)
    await expect(restoreBackup(target, join(folder, 'missing'))).rejects.toThrow(/does not exist/)
    await mkdir(join(folder, 'sub'), { recursive: true })
    await expect(restoreBackup(target, join(folder, 'sub'))).rejects.toThrow(/is a folder/)
  })

  test('is refused for a file truncated anywhere, without changes', async () => {
    const whole = await readFile(file)
    for (const part of [0.02, 0.3, 0.6, 0.9, 1 - 1 / whole.length]) {
      const cut = await fileOf(whole.subarray(0, Math.floor(whole.length * part)))
      await expect(restoreBackup(target, cut)).rejects.toThrow(/damaged|not an Attune backup/)
    }
    const lines = gunzipSync(whole).toString('utf8').trimEnd().split('\n')
    for (let count = 1; count < lines.length; count++) {
      const cut = await fileOf(gzipSync(`${lines.slice(0, count).join('\n')}\n`))
      await expect(restoreBackup(target, cut)).rejects.toThrow(/damaged/)
    }
    expect(await run(target, 'select count(*)::int as people from people')).toEqual([{ people: 0 }])
    await restoreBackup(target, file)
  })

  test('is refused for a file with a changed, duplicated or added line', async () => {
    const text = gunzipSync(await readFile(file)).toString('utf8')
    const note = text.split('\n').find((line) => line.includes('second note')) ?? ''
    const changed = [
      text.replace('second note', 'changed note'),
      text.replace(note, `${note}\n${note}`),
      text.replace(`${note}\n`, ''),
      `${text}${note}\n`,
      `${text}{`,
      text.replace('{"table":"people","rows":3}', '{"table":"people","rows":2}'),
      text.replace('{"table":"people","rows":3}', '{"table":"pupils","rows":3}'),
      text.replace('"facts_position_seq"', '"other_seq"'),
    ]
    for (const each of changed) {
      expect(each).not.toBe(text)
      await expect(restoreBackup(target, await fileOf(gzipSync(each)))).rejects.toThrow(/damaged|was refused/)
    }
  })

  // ASVS 1.2.4
  test('never uses names from the file in SQL', async () => {
    const text = gunzipSync(await readFile(file)).toString('utf8')
    const hostile = sealBackup(text.replaceAll('"people"', '"people; drop table people"'))
    await expect(restoreBackup(target, await fileOf(gzipSync(hostile)))).rejects.toThrow(/backup’s tables differ/)
  })

  test('is refused if rows violate a constraint, whatever the checksum', async () => {
    const text = gunzipSync(await readFile(file)).toString('utf8')
    const orphan = sealBackup(text.replace('["101","1"', '["101","55"'))
    expect(orphan).not.toBe(sealBackup(text))
    await expect(restoreBackup(target, await fileOf(gzipSync(orphan)))).rejects.toThrow(
      /A row of table notes was refused/,
    )
  })

  test('leaves the database empty if it is stopped at any time', async () => {
    for (const wait of [0, 10, 30]) {
      await expect(restoreBackup(target, file, { signal: AbortSignal.timeout(wait) })).rejects.toThrow(/Stopped/)
    }
    expect(await run(target, 'select count(*)::int as people from people')).toEqual([{ people: 0 }])
    await restoreBackup(target, file)
  })
})

const at = (database: string): Connection => ({ host: server.host, port: server.port, user: 'postgres', database })

const freshDatabase = async (): Promise<Connection> => {
  const name = `fresh_${number++}`
  await run(at('postgres'), `create database ${name}`)
  await run(at(name), SCHEMA + TRIGGER)
  return at(name)
}

const fileOf = async (bytes: Buffer): Promise<string> => {
  const path = join(folder, `file-${number++}`)
  await writeFile(path, bytes)
  return path
}
