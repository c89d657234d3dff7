import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Message } from '@attune/contract/conversations/entity'
import { sealBackup } from '@attune/store/backup/backup-testing'
import { openPool, type Connection } from '@attune/store/connection'
import type { TestDatabase } from '@attune/store/testing/test-database'
import { testServer } from '@attune/store/testing/test-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openFiles } from '../file-store.ts'
import { newId } from '../new-id.ts'
import { fakeBucket } from '../testing/fake-bucket.ts'
import { picture, sound, upload } from '../testing/uploads.ts'
import { createWorld, type TestClient, type TestPerson, type World } from '../testing/world.ts'

/** The commands are processes of their own. */
const SLOW = { timeout: 180_000 }
const SECRET = 'a secret that only tests have, long enough'
const command = (name: string) => fileURLToPath(new URL(`../../../tools/operate/${name}.ts`, import.meta.url))

let world: World
let hannah: TestPerson
let maria: TestClient
let lunch: Buffer
let folder: string
let files: string
let backup: string
let wrote: { code: number; text: string }
let beside: ReturnType<typeof openPool>
const databases: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attune back up '))
  files = join(folder, 'files')
  backup = join(folder, 'attune.backup')
  beside = openPool(testServer(), { max: 1, name: 'attune-tests' })
  world = await createWorld()
  Object.assign(world.deps, { files: await openFiles({ kind: 'folder', folder: files }) })
  const northline = await world.organization('Northline', '+13035551700')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', '+13035551701', hannah)
  lunch = await picture({ width: 300, height: 200 })
  const photo = await upload(hannah, { bytes: lunch, name: 'Lunch.jpg' })
  const note = await upload(hannah, { bytes: sound(1), name: 'note.wav', mime: 'audio/wav' })
  for (const [text, attachments] of [
    ['How was the run?', []],
    ['My own lunch', [photo._id]],
    ['', [note._id]],
  ] as [string, string[]][])
    await hannah.ok('POST', `/v1/contacts/${maria.id}/messages/send-direct`, {
      suffix: newId('se').slice(-20),
      text,
      attachments,
    })
  await world.work()
  await maria.texts('Fine, thank you')
  wrote = await run('backup', [backup], { database: world.database.owner, files })
}, 240_000)
afterAll(async () => {
  await world.close()
  for (const name of databases) await beside.query(`drop database if exists ${name} with (force)`)
  await beside.end()
  await rm(folder, { recursive: true, force: true })
})

describe('a backup with its files', () => {
  let empty: Connection
  let place: string
  beforeEach(async () => {
    const name = `restored_${process.pid}_${databases.length}`
    await beside.query(`create database ${name}`)
    databases.push(name)
    empty = { ...testServer(), database: name }
    place = join(folder, name)
  })

  test('says what is in it, and that the secret is not', () => {
    expect(wrote).toEqual({
      code: 0,
      text: expect.stringMatching(
        /^Wrote \d+ rows of \d+ tables and 2 uploaded files[^]*The secret is not in it/,
      ) as string,
    })
  })

  test('gives an empty installation the same threads and the same files', SLOW, async () => {
    const restored = await run('restore', [backup], { database: empty, files: place })
    expect([restored.code, restored.text]).toEqual([
      0,
      expect.stringContaining('The uploaded files are in their storage'),
    ])
    expect(await contentOf(place)).toEqual(await contentOf(files))
    const after = await createWorld({ database: asTestDatabase(empty) })
    Object.assign(after.deps, { files: await openFiles({ kind: 'folder', folder: place }) })
    const [before, now] = [await threadOf(world), await threadOf(after)]
    expect(now.map(withoutAddresses)).toEqual(before.map(withoutAddresses))
    expect(now.map(({ body }) => body?.text)).toContain('Fine, thank you')
    const shown = now.flatMap(({ attachments }) => attachments ?? [])
    expect(shown.map(({ type }) => type)).toEqual(expect.arrayContaining(['image', 'audio']))
    for (const { url, bytes } of shown) {
      const { statusCode, rawPayload } = await after.app.inject({ method: 'GET', url: url ?? '/nowhere' })
      expect([statusCode, rawPayload.length]).toEqual([200, bytes])
    }
    await after.close()
  })

  test('goes from a folder into a bucket, and back', SLOW, async () => {
    const bucket = await fakeBucket()
    const settings = {
      ...{ ATTUNE_S3_ENDPOINT: bucket.endpoint, ATTUNE_S3_BUCKET: 'attune-files', ATTUNE_S3_REGION: 'auto' },
      ...{ ATTUNE_S3_KEY: 'a key', ATTUNE_S3_SECRET: 'a secret' },
    }
    expect((await run('restore', [backup], { database: empty }, settings)).code).toBe(0)
    const inFolder = Object.entries(await contentOf(files)).map(([name, bytes]) => [`attune-files/${name}`, bytes])
    const inBucket = [...bucket.objects].map(([name, bytes]) => [name, bytes.toString('base64')])
    expect(Object.fromEntries(inBucket)).toEqual(Object.fromEntries(inFolder))
    const again = join(folder, 'of-a-bucket.backup')
    expect((await run('backup', [again], { database: empty }, settings)).text).toContain('and 2 uploaded files')
    bucket.close()
    expect(filesIn(await textOf(again))).toEqual(filesIn(await textOf(backup)))
  })

  test('that is only half there is refused, and leaves neither rows nor files', SLOW, async () => {
    const whole = await readFile(backup)
    const lines = (await textOf(backup)).trimEnd().split('\n')
    const halves: Record<string, Buffer> = {
      'cut off': whole.subarray(0, Math.floor(whole.length * 0.9)),
      'without its last file': gzipSync(`${lines.toSpliced(-2, 1).join('\n')}\n`),
      'without its end': gzipSync(`${lines.slice(0, -1).join('\n')}\n`),
      'with a file changed': gzipSync(`${lines.join('\n').replace(/"data":"..../, '"data":"AAAA')}\n`),
      'with a name that leads elsewhere': gzipSync(
        `${lines.join('\n').replace(/"file":"[^/]*\//, '"file":"../or_1/')}\n`,
      ),
    }
    for (const [what, bytes] of Object.entries(halves)) {
      const half = join(folder, `${what}.backup`)
      await writeFile(half, bytes)
      const { code, text } = await run('restore', [half], { database: empty, files: place })
      expect([what, code, text]).toEqual([
        what,
        1,
        expect.stringMatching(/damaged or incomplete. Nothing was restored/),
      ])
      expect([what, await contentOf(place), await countAccounts(empty)]).toEqual([what, {}, 0])
    }
  })

  test('leaves files alone that were there before', SLOW, async () => {
    await cp(files, place, { recursive: true })
    const half = join(folder, 'half-again.backup')
    await writeFile(half, gzipSync((await textOf(backup)).replace(/\n[^\n]*\n$/, '\n')))
    expect((await run('restore', [half], { database: empty, files: place })).code).toBe(1)
    expect(await contentOf(place)).toEqual(await contentOf(files))
  })

  test('says so if the secret is another one, or none, unless that is meant', SLOW, async () => {
    const other = { ATTUNE_SECRET: 'another secret, which is long enough too' }
    const refused = await run('restore', [backup], { database: empty, files: place }, other)
    expect([refused.code, refused.text]).toEqual([
      1,
      expect.stringMatching(
        /a secret of its own, and the one here is another\. Set the old ATTUNE_SECRET, or copy secrets/,
      ),
    ])
    const home = join(folder, 'new-home')
    await mkdir(home)
    const none = await run(
      'restore',
      [backup],
      { database: empty, files: place },
      { ATTUNE_SECRET: '', ATTUNE_HOME: home },
    )
    expect([none.code, none.text]).toEqual([1, expect.stringContaining('and there is none here yet')])
    expect(await countAccounts(empty)).toBe(0)
    expect((await run('restore', ['--new-secret', backup], { database: empty, files: place }, other)).code).toBe(0)
    expect(await countAccounts(empty)).toBe(1)
  })

  test('of the first format, which had no files and no mark of the secret, is still read', SLOW, async () => {
    const rows = (await textOf(backup))
      .replaceAll(/^\{"file".*\n/gm, '')
      .replace(/"version":2(.*),"files":true,"secret":"[0-9a-f]+"\}/, '"version":1$1}')
    const first = sealBackup(rows).replace(',"files":0,"sha256"', ',"sha256"')
    expect(first).not.toContain('"files":0')
    const old = join(folder, 'first-format.backup')
    await writeFile(old, gzipSync(first))
    const other = { ATTUNE_SECRET: 'another secret, which is long enough too' }
    const restored = await run('restore', [old], { database: empty, files: place }, other)
    expect([restored.code, restored.text]).toEqual([0, expect.stringContaining('Uploaded files were not restored')])
  })

  test('can leave the files out, and says which are not in the storage', SLOW, async () => {
    const without = join(folder, 'without.backup')
    wrote = await run('backup', ['--without-files', without], { database: world.database.owner, files })
    expect(wrote.text).toContain('Uploaded files are not in it: copy their folder or bucket along.')
    const restored = await run('restore', [without], { database: empty, files: place })
    expect(restored.text).toContain('Uploaded files were not restored')
    expect(await contentOf(place)).toEqual({})
    const lost = await run('backup', [join(folder, 'lost.backup')], { database: empty, files: place })
    expect([lost.code, lost.text]).toEqual([
      0,
      expect.stringMatching(
        /and 0 uploaded files[^]*Not in it, because they are not in the storage: or_\S+\/md_\S+, or_/,
      ),
    ])
  })
})

/** Runs a command of the project as an operator does, with what it said on both outputs. */
const run = (
  name: 'backup' | 'restore',
  words: string[],
  at: { database: Connection; files?: string },
  more: Record<string, string> = {},
): Promise<{ code: number; text: string }> => {
  const { host = '', port, database } = at.database
  const owner = `postgres://postgres@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const env = {
    ...{ PATH: process.env['PATH'], ATTUNE_HOME: join(folder, 'home'), ATTUNE_SECRET: SECRET },
    ...{ DATABASE_URL: owner.replace('postgres@', 'attune_tenant@'), DATABASE_MIGRATE_URL: owner },
    ...{ DATABASE_GLOBAL_URL: owner.replace('postgres@', 'attune_global@') },
    ...(at.files === undefined ? {} : { ATTUNE_FILES: at.files }),
    ...more,
  }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [command(name), ...words], { env }, (_error, out, errors) =>
      resolve({ code: child.exitCode ?? -1, text: out + errors }),
    )
  })
}

const threadOf = async ({ app }: World): Promise<Message[]> => {
  const url = `/v1/contacts/${maria.id}/messages`
  const answer = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${hannah.token}` } })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: Message[] }>().data
}

/** Addresses of files are signed anew for each reader. */
const withoutAddresses = ({ attachments, ...message }: Message) => ({
  ...message,
  attachments: attachments?.map((file) => ({ ...file, url: null, thumbnail: null })),
})

const contentOf = async (root: string): Promise<Record<string, string>> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = async (path: string) => [path.slice(root.length + 1), (await readFile(path)).toString('base64')]
  return Object.fromEntries(await Promise.all(paths.map(read))) as Record<string, string>
}

const textOf = async (path: string) => gunzipSync(await readFile(path)).toString('utf8')
const filesIn = (text: string) => text.split('\n').filter((line) => line.startsWith('{"file"'))

const countAccounts = async (database: Connection): Promise<number> => {
  const pool = openPool(database, { max: 1, name: 'attune-tests' })
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from accounts')
  await pool.end()
  return rows[0]?.count ?? -1
}

const asTestDatabase = (owner: Connection): TestDatabase => {
  const global = { ...owner, user: 'attune_global' }
  const app = { tenant: { ...owner, user: 'attune_tenant' }, global, listen: global, prepare: true }
  return { owner, app, drop: () => Promise.resolve() }
}
