import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openPool } from '@attune/store/connection'
import { moveIn } from '@attune/store/moving/move-in'
import { tarHeader } from '@attune/store/moving/tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFiles, type Files } from '../file-store.ts'
import { download, packExport, unpackExport, type ExportContent } from './testing/exports.ts'
import { createWorld, type TestPerson, type World } from '../testing/world.ts'
import { picture, upload } from '../testing/uploads.ts'

let here: World
let there: World
let folder: string
let files: Files
let filesFolder: string
let packed: Buffer
let ofClient: Buffer
let content: ExportContent
let priya: TestPerson

beforeAll(async () => {
  here = await createWorld()
  there = await createWorld()
  folder = await mkdtemp(join(tmpdir(), 'attune-lies-'))
  filesFolder = join(folder, 'files')
  files = await openFiles({ kind: 'folder', folder: filesFolder })
  const northline = await here.organization('Northline', '+13035550100')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  const maria = await northline.client('Maria Lopez', '+13035550142', priya)
  await maria.texts('Good morning')
  const { _id } = await upload(priya, { bytes: await picture(), name: 'fish.jpg', mime: 'image/jpeg' })
  await priya.ok('POST', `/v1/contacts/${maria.id}/messages/send-direct`, {
    suffix: 'a-picture',
    text: 'For you',
    attachments: [_id],
  })
  await here.work()
  packed = await download(priya)
  ofClient = await download(priya, `/v1/contacts/${maria.id}/export`)
  content = await unpackExport(packed)
}, 60_000)
afterAll(async () => {
  await Promise.all([here.close(), there.close()])
  await rm(folder, { recursive: true })
})

const tryMove = async (bytes: Buffer, into: World = there): Promise<string> => {
  const file = join(folder, 'given.tar.gz')
  await writeFile(file, bytes)
  try {
    await moveIn(into.database.owner, file, { files, passwordHash: 'nobody knows', now: into.deps.now() })
    return 'moved'
  } catch (error) {
    if (error instanceof Error && error.name === 'MoveRefused') return error.message
    throw error
  }
}

/** The export with one entry changed, and checksums that are right. */
const changed = (name: string, change: (text: string) => string): Buffer => {
  const before = content.get(name) ?? ''
  const after = change(before)
  if (after === before) throw new Error(`Nothing changed in ${name}.`)
  return packExport(new Map([...content].map(([entry, text]) => [entry, entry === name ? after : text])))
}

const MESSAGES = 'data/messages.000001.jsonl'
const DAMAGED = 'The export is damaged or incomplete. Nothing was moved in; download it again.'

const LIES: [string, () => Buffer, string | RegExp][] = [
  ['half a file', () => packed.subarray(0, packed.length / 2), DAMAGED],
  ['a file without its last bytes', () => packed.subarray(0, -200), DAMAGED],
  ['another file', () => Buffer.from('Name,Phone\nMaria,+13035550142\n'), 'This file is not an export of Attune.'],
  ['an empty file', () => Buffer.alloc(0), DAMAGED],
  ['another gzip', () => gzipSync('hello'.repeat(1_000)), 'This file is not an export of Attune.'],
  ['the export of one client', () => ofClient, /^This is the export of one client\./],
  ['a text that was changed without its checksum', () => packExport(renamedText(), content.get('SHA256SUMS')), DAMAGED],
  ['a part that is missing', () => packExport(without(MESSAGES)), /./],
  [
    'a row too few',
    () => changed(MESSAGES, (text) => text.slice(text.indexOf('\n') + 1)),
    /^(A row of|A conversation of the export has gaps\.)/,
  ],
  [
    'a message from 1900',
    () => changed(MESSAGES, (text) => text.replace(/"at":"\d{4}/, '"at":"1900')),
    'A message of the export has an impossible date. Nothing was moved in.',
  ],
  [
    'an export from the future',
    () => changed('manifest.json', (text) => text.replace(/"takenAt": "\d{4}/, '"takenAt": "2999')),
    'This export was taken in the future. Nothing was moved in.',
  ],
  [
    'a message of a client that is not in it',
    () => changed(MESSAGES, (text) => text.replaceAll(/ct_[0-9a-f]{32}/g, `ct_${'0'.repeat(32)}`)),
    /^A row of messages was refused/,
  ],
  [
    'a membership of an account that is not in it',
    () => changed('data/memberships.000001.jsonl', (text) => text.replace(/us_[0-9a-f]{32}/, `us_${'0'.repeat(32)}`)),
    /^A row of memberships was refused/,
  ],
  [
    'a table of which nothing is known',
    () => changed('manifest.json', (text) => text.replace('"name": "messages"', '"name": "sessions"')),
    'This export is from a newer version of Attune. Upgrade this one first.',
  ],
  [
    'a column with somebody’s password',
    () => changed('manifest.json', (text) => text.replace('"short_id"', '"password_hash"')),
    'This export is from a newer version of Attune. Upgrade this one first.',
  ],
  [
    'a format to come',
    () => changed('manifest.json', (text) => text.replace('"version": 1', '"version": 2')),
    /format 2/,
  ],
  ['a name that leads elsewhere', () => packExport(renamed(MESSAGES, 'data/../../etc/passwd')), DAMAGED],
  ['a file that no row tells of', () => packExport(renamedFile()), DAMAGED],
  ['a row that is no JSON', () => changed(MESSAGES, (text) => `{"text":\n${text}`), /./],
]

test.for(LIES)('%s is refused, and nothing of it is kept', async ([, make, sentence]) => {
  expect(await tryMove(make())).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence))
  expect(await leftIn(there)).toEqual([])
  const kept = await readdir(filesFolder, { recursive: true, withFileTypes: true })
  expect(kept.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([])
})

test('an entry that claims ten gigabytes is refused before it is read', async () => {
  const manifest = Buffer.from(content.get('manifest.json') ?? '')
  const head = [tarHeader('manifest.json', manifest.length, new Date('2026-11-18T19:00:00Z')), manifest]
  const padding = Buffer.alloc((512 - (manifest.length % 512)) % 512)
  const claim = tarHeader('data/messages.000001.jsonl', 8 * 1024 ** 3 - 1, new Date('2026-11-18T19:00:00Z'))
  const started = process.memoryUsage().rss
  const given = gzipSync(Buffer.concat([...head, padding, claim, Buffer.alloc(50_000_000)]))
  expect(await tryMove(given)).toBe(
    'data/messages.000001.jsonl is larger than anything in an export. Nothing was moved in.',
  )
  expect(process.memoryUsage().rss - started).toBeLessThan(400_000_000)
  expect(await leftIn(there)).toEqual([])
})

test('jobs that send are not taken, whatever the file says', async () => {
  const job = {
    kind: 'send-mail',
    payload: {},
    due_at: new Date('2026-11-18T19:00:00Z'),
    created_at: new Date('2026-11-18T19:00:00Z'),
    urgent: true,
    subject: null,
  }
  const lying = packExport(
    new Map(
      [...content].flatMap(([name, text]): [string, string][] =>
        name === MESSAGES
          ? [
              ['data/jobs.000001.jsonl', `${JSON.stringify(job)}\n`],
              [name, text],
            ]
          : [[name, text]],
      ),
    ),
  )
  expect(await tryMove(lying)).toBe(DAMAGED)
  expect(await leftIn(there)).toEqual([])
})

test('an organization that is here already, or whose people are, is refused', async () => {
  const before = await leftIn(here)
  expect(await tryMove(packed, here)).toBe('This organization is already here. Nothing was moved in.')
  const renamedOrganization = changed('manifest.json', (text) =>
    text.replaceAll(/or_[0-9a-f]{32}/g, `or_${'0'.repeat(32)}`),
  )
  expect(await tryMove(renamedOrganization, here)).toBe(
    'Somebody of this organization has an account here already. Nothing was moved in.',
  )
  expect(await leftIn(here)).toEqual(before)
})

test('the same export, as it is, is moved in with its file', async () => {
  expect(await tryMove(packed)).toBe('moved')
  const mediaId = /files\/(md_[0-9a-f]{32})/.exec([...content.keys()].join(' '))?.[1] ?? ''
  const organizationId = /or_[0-9a-f]{32}/.exec(content.get('manifest.json') ?? '')?.[0] ?? ''
  expect(await files.list({ organizationId, mediaId })).toContain('original')
})

const without = (name: string): ExportContent => new Map([...content].filter(([entry]) => entry !== name))

const renamed = (from: string, to: string): ExportContent =>
  new Map([...content].map(([name, text]) => [name === from ? to : name, text]))

const renamedFile = (): ExportContent =>
  new Map([...content].map(([name, text]) => [name.replace(/md_[0-9a-f]{32}/, `md_${'0'.repeat(32)}`), text]))

const renamedText = (): ExportContent =>
  new Map([...content].map(([name, text]) => [name, text.replace('Good morning', 'Good evening')]))

/** Tables that have rows, with their number. */
const leftIn = async (world: World): Promise<string[]> => {
  const owner = openPool(world.database.owner, { max: 1, name: 'test-owner' })
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> all ('{kysely_migration,kysely_migration_lock,schema_compatibility,security_log,work}') order by 1`,
  )
  const left: string[] = []
  for (const { name } of tables) {
    const { rows } = await owner.query<{ count: string }>(`select count(*)::text as count from ${name}`)
    if (rows[0]?.count !== '0') left.push(`${name} ${rows[0]?.count}`)
  }
  await owner.end()
  return left
}
