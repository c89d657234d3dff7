import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { query, startElsewhere, makeTemporaryFolders } from './embedded-testing.ts'
import { startEmbedded } from './start-embedded.ts'
import { findUser } from './system-user.ts'

const folders = makeTemporaryFolders()
const NOBODY = { uid: 65534, gid: 65534 }
/** The test runs as root, in a folder that others may enter. */
const canRunAsNobody =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['-e', `import(${JSON.stringify(import.meta.resolve('pg'))})`], { ...NOBODY, cwd: '/' })
    .status === 0
afterAll(() => folders.remove())

describe('a state folder in a path with spaces and umlauts', () => {
  let home: string
  beforeAll(async () => {
    home = join(await folders.make(), 'Jörgs Ordner', "l'état")
  })

  test('gets a database the first time', async () => {
    const notes: string[] = []
    const database = await startEmbedded({ home, note: (sentence) => notes.push(sentence) })
    expect(database.adopted).toBe(false)
    expect(notes).toEqual([expect.stringMatching(/^Unpacking PostgreSQL 18/), expect.stringMatching(/^Creating/)])
    await query(database, 'create table kept (word text); grant select on kept to attune_tenant')
    await query(database, `insert into kept values ('first')`)
    await database.stop()
    await expect(query(database, 'select 1')).rejects.toThrow()
  })

  test('finds it again the second time, without unpacking or creating', async () => {
    const notes: string[] = []
    const database = await startEmbedded({ home, note: (sentence) => notes.push(sentence) })
    expect(notes).toEqual([])
    expect(await query(database, 'select word from kept', 'attune_tenant')).toEqual([{ word: 'first' }])
    await database.stop()
    await database.stop()
  })

  test('has two logins for the server that own nothing and cannot bypass row-level security', async () => {
    const database = await startEmbedded({ home })
    const rows = await query(
      database,
      `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolcanlogin,
              (select pg_get_userbyid(datdba) from pg_database where datname = 'attune') as owner
       from pg_roles where rolname in ('attune_tenant', 'attune_global')`,
    )
    const login = {
      ...{ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false, rolcanlogin: true },
      owner: 'postgres',
    }
    expect(rows).toEqual([login, login])
    await database.stop()
  })

  test('keeps commits on disk, does not listen on the network, and accepts settings', async () => {
    const database = await startEmbedded({ home, settings: { max_connections: '37', application_name: "it's" } })
    const rows = await query(
      database,
      `select name, setting from pg_settings where name = any('{fsync,full_page_writes,
      synchronous_commit,listen_addresses,max_connections,idle_in_transaction_session_timeout,TimeZone}')`,
    )
    expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      listen_addresses: '',
      max_connections: '37',
      idle_in_transaction_session_timeout: '30000',
      TimeZone: 'UTC',
    })
    await database.stop()
  })

  test('lets no other user of the machine in', async () => {
    expect((await stat(home)).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700)
    for (const name of ['data', 'run']) {
      const found = await stat(join(home, name))
      expect(found.mode & 0o777).toBe(0o700)
      const own = process.getuid?.() === 0 ? await findUser('attune') : { uid: process.getuid?.() }
      expect(found.uid).toBe(own?.uid)
    }
  })

  // ASVS 13.2.2
  test.runIf(canRunAsNobody)('asks the system who is connecting, even if they can reach the socket', async () => {
    const database = await startEmbedded({ home })
    await chmod(join(home, 'run'), 0o711)
    await chmod(join(home, 'run', '.s.PGSQL.5432'), 0o777)
    const { host, port } = database
    const program = `
    import pg from ${JSON.stringify(import.meta.resolve('pg'))}
    const client = new pg.Client({ host: process.argv[1], port: ${port}, user: 'postgres', database: 'attune', ssl: false })
    await client.connect().then(() => console.log('in'), (error) => console.log(error.message))
    await client.end().catch(() => undefined)`
    const as = (user: { uid: number; gid: number }) =>
      spawnSync(process.execPath, ['--input-type=module', '-e', program, host], { ...user, cwd: '/' })
        .stdout.toString()
        .trim()
    const own = await findUser('attune')
    expect(as({ uid: own?.uid ?? 0, gid: own?.gid ?? 0 })).toBe('in')
    expect(as(NOBODY)).toBe('Peer authentication failed for user "postgres"')
    await database.stop()
  })

  test('serves several processes, and the last to leave stops the server', async () => {
    const database = await startEmbedded({ home })
    const other = await startEmbedded({ home })
    expect(other.adopted).toBe(true)
    await database.stop()
    expect(await query(other, 'select word from kept')).toEqual([{ word: 'first' }])
    await other.stop()
    await expect(query(other, 'select 1')).rejects.toThrow()
  })

  test('can be moved to a path too long for a socket, which then gets a short folder of its own', async () => {
    const parent = join(await folders.make(), 'x'.repeat(60))
    await mkdir(parent)
    await rename(home, join(parent, 'y'.repeat(60)))
    home = join(parent, 'y'.repeat(60))
    const database = await startEmbedded({ home })
    expect(database.host).toMatch(/^\/tmp\/attune-\d+-[0-9a-f]{16}$/)
    expect((await stat(database.host)).mode & 0o777).toBe(0o700)
    expect(await query(database, 'select word from kept')).toEqual([{ word: 'first' }])
    const other = await startEmbedded({ home })
    expect(other).toMatchObject({ adopted: true, host: database.host })
    await Promise.all([other.stop(), database.stop()])
    await expect(stat(database.host)).rejects.toThrow(/ENOENT/)
  })
})

test('without sockets the server listens on a local port with a password', async () => {
  const home = await folders.make()
  const database = await startEmbedded({ home, loopback: true })
  expect(database).toMatchObject({ host: '127.0.0.1', password: expect.stringMatching(/^[0-9a-f]{48}$/) })
  expect(await query(database, 'select current_user as who', 'attune_tenant')).toEqual([{ who: 'attune_tenant' }])
  await expect(query({ host: database.host, port: database.port }, 'select 1')).rejects.toThrow(/password/)
  await expect(query({ ...database, password: 'guessed' }, 'select 1', 'attune_global')).rejects.toThrow(/password/)
  const other = await startEmbedded({ home, loopback: true })
  expect(other).toMatchObject({ adopted: true, port: database.port, password: database.password })
  await Promise.all([other.stop(), database.stop()])
})

test('of two concurrent first starts one creates the database and the other waits and uses it', async () => {
  const home = join(await folders.make(), 'new')
  const starters = [startElsewhere(home), startElsewhere(home)]
  const said = await Promise.all(starters.map((starter) => starter.says('up')))
  expect(said.toSorted()).toEqual(['up false', 'up true'])
  for (const starter of starters) starter.child.kill('SIGTERM')
  await Promise.all(starters.map((starter) => starter.ended))
  expect((await readdir(home)).filter((name) => name.includes('unfinished'))).toEqual([])
  expect(await readdir(join(home, 'run'))).toEqual(['log'])
})
