import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '../connection.ts'
import { openStore, type Store } from '../store.ts'
import { readFacts } from '../facts/read-facts.ts'
import { appendFacts } from '../facts/append-facts.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { HARBOUR, MARIA, NORTHLINE, seedTwoOrganizations } from '../testing/two-organizations.ts'
import { loadRecordings } from './load-recording.ts'
import { recordOrganization } from './record-organization.ts'
import { parseRecordingFiles, toRecordingFiles, type Recording } from './recording.ts'
import { stableIds } from './stable-ids.ts'

const THEN = new Date('2026-06-10T17:00:00.000Z')
/** Nine days and seven hours later. */
const NOW = new Date('2026-06-20T00:00:00.000Z')
const ACCOUNT = `us_${'d'.repeat(32)}`
const HOUR = 3_600_000

let database: TestDatabase
let other: TestDatabase
let store: Store
let recording: Recording

beforeAll(async () => {
  database = await testDatabase()
  other = await testDatabase()
  store = await openStore(other.app, 2, {})
  const owner = openPool(database.owner, { max: 1, name: 'test-owner' })
  await seedTwoOrganizations(owner)
  await owner.query('delete from work')
  await owner.query(
    `insert into accounts (account_id, short_id, email, name, password_hash, time_zone, created_at)
      values ($1, 'hannah', 'hannah@northline.example', 'Hannah', 'hash-of-hannah', 'UTC', $2)`,
    [ACCOUNT, THEN],
  )
  await owner.query(`insert into memberships (account_id, organization_id, role) values ($1, $2, 'ROLE_COACH')`, [
    ACCOUNT,
    NORTHLINE,
  ])
  await owner.query(`update contacts set created_at = $1, opted_out_at = $2 where contact_id = $3`, [
    new Date(THEN.getTime() - 30 * 24 * HOUR),
    new Date(THEN.getTime() - 2 * HOUR),
    MARIA,
  ])
  await owner.query(
    `insert into work (kind, organization_id, payload, due_at, created_at) values ('wake-run', $1, $2, $3, $4)`,
    [NORTHLINE, { contactId: MARIA, token: 3 }, new Date(THEN.getTime() + 20 * HOUR), THEN],
  )
  await owner.end()
  const played = await openStore(database.app, 2, {})
  await played.tenant(NORTHLINE, (tx) =>
    appendFacts(tx, [{ kind: 'ContactAdded', contactId: MARIA, actor: ACCOUNT, cause: 'work:812', at: THEN }]),
  )
  await played.close()
  recording = await recordOrganization(database.owner, {
    organizationId: NORTHLINE,
    accountIds: [ACCOUNT],
    recordedAt: THEN,
    since: THEN,
    files: [{ mediaId: `md_${'e'.repeat(32)}`, source: 'fish-1' }],
  })
})
afterAll(async () => {
  await store.close()
  await database.drop()
  await other.drop()
})

const textOf = (of: Recording): string => [...toRecordingFiles(of).values()].join('')

describe('a recording', () => {
  test('has the rows of one organization, without passwords, sessions and what is under way', () => {
    const text = textOf(recording)
    expect(recording.tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['organizations', 'accounts', 'memberships', 'contacts', 'threads', 'facts']),
    )
    expect(text).toContain(NORTHLINE)
    expect(text).toContain(ACCOUNT)
    for (const absent of [HARBOUR, 'hash-of-hannah', 'Fiona']) expect(text).not.toContain(absent)
  })

  test('names what was made by chance by its order, wherever it stands', () => {
    const text = textOf(recording)
    const [contact] = /ct_[0-9a-f]{32}/.exec(text) ?? []
    expect(contact).toMatch(/^ct_[0-9a-f]{12}7[0-9a-f]{3}8/)
    expect(text).not.toContain(MARIA)
    expect(new Set(text.match(/ct_[0-9a-f]{32}/g))).toEqual(new Set([contact]))
    expect(text).toContain('work:1"')
  })

  test('written as files and read back is the same', async () => {
    const files = toRecordingFiles(recording)
    const read = (name: string) => Promise.resolve(files.get(name) ?? '')
    expect(await parseRecordingFiles(read)).toEqual(recording)
    await expect(parseRecordingFiles(() => Promise.resolve('{"format":"another"}'))).rejects.toThrow(
      'This is not a recording.',
    )
  })

  test('stays as it is when a table gets a new column with a default', async () => {
    const options = {
      organizationId: NORTHLINE,
      accountIds: [ACCOUNT],
      recordedAt: THEN,
      since: THEN,
      files: recording.files,
    }
    const owner = openPool(database.owner, { max: 1, name: 'test-owner' })
    await owner.query(`alter table contacts add column shoe_size int not null default 42, add column hat text`)
    try {
      expect(await recordOrganization(database.owner, options)).toEqual(recording)
      await owner.query(`update contacts set shoe_size = 44`)
      const rows = (await recordOrganization(database.owner, options)).tables.find(({ name }) => name === 'contacts')
      expect(rows?.rows[0]).toMatchObject({ shoe_size: '44' })
    } finally {
      await owner.query('alter table contacts drop column shoe_size, drop column hat')
      await owner.end()
    }
  })

  test('is refused while there is work to be done now', async () => {
    const owner = openPool(database.owner, { max: 1, name: 'test-owner' })
    await owner.query(
      `insert into work (kind, organization_id, payload, due_at, created_at) values ('deliver-message', $1, '{}', now(), now())`,
      [NORTHLINE],
    )
    const options = { organizationId: NORTHLINE, accountIds: [], recordedAt: THEN, since: THEN, files: [] }
    await expect(recordOrganization(database.owner, options)).rejects.toThrow(
      'There are unfinished jobs: deliver-message',
    )
    await owner.query('delete from work')
    await owner.end()
  })
})

describe('a recording that is loaded', () => {
  test('moves with the clock: the last hours to the minute, all before by whole days; facts are met by readers', async () => {
    await loadRecordings(other.owner, [recording], { now: NOW, passwordHash: 'a hash' })
    const contact = await store.tenant(NORTHLINE, (tx) =>
      tx.from('contacts').select(['full_name', 'created_at', 'opted_out_at']).executeTakeFirstOrThrow(),
    )
    expect(contact).toMatchObject({
      full_name: 'Maria',
      created_at: new Date(THEN.getTime() - 21 * 24 * HOUR),
      opted_out_at: new Date(NOW.getTime() - 2 * HOUR),
    })
    const account = await store.global.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
    expect(account).toMatchObject({ account_id: ACCOUNT, password_hash: 'a hash' })
    // Facts are read once no older transaction of the cluster is open; another test may hold one.
    await expect
      .poll(async () =>
        (await readFacts(store.global, { xid: '0', position: 0n }, 10)).map(({ kind, actor }) => [kind, actor]),
      )
      .toEqual([['ContactAdded', ACCOUNT]])
  })

  test('has before it what was to come, at its time of day', async () => {
    const work = await store.global.selectFrom('work').select(['kind', 'payload', 'due_at']).executeTakeFirstOrThrow()
    expect(work).toMatchObject({ kind: 'wake-run', due_at: new Date(THEN.getTime() + (10 * 24 + 20) * HOUR) })
    expect(work.payload).toEqual({ contactId: expect.stringMatching(/^ct_/), token: 3 })
    expect(work.payload['contactId']).not.toBe(MARIA)
  })

  test('is loaded whole or not at all', async () => {
    await expect(
      loadRecordings(other.owner, [{ ...recording, organizationId: HARBOUR }], { now: NOW, passwordHash: 'a hash' }),
    ).rejects.toThrow()
    const broken = {
      ...recording,
      tables: [...recording.tables, { name: 'drafts', rows: [{ colour: 'x' }] }],
    }
    const empty = await testDatabase()
    await expect(loadRecordings(empty.owner, [broken], { now: NOW, passwordHash: 'a hash' })).rejects.toThrow(
      'The recording has a column drafts.colour that the database does not.',
    )
    const owner = openPool(empty.owner, { max: 1, name: 'test-owner' })
    expect((await owner.query('select from organizations')).rowCount).toBe(0)
    await owner.end()
    await empty.drop()
  })
})

test('ids get the same names in the same order, and different ones in another recording', () => {
  const [a, b] = [`ct_${'1'.repeat(32)}`, `no_${'2'.repeat(32)}`]
  const [one, again, elsewhere] = [
    stableIds(THEN, [NORTHLINE]),
    stableIds(THEN, [NORTHLINE]),
    stableIds(THEN, [HARBOUR]),
  ]
  expect(one(`${a} ${b} ${a} ${NORTHLINE} work:7`)).toBe(again(`${a} ${b} ${a} ${NORTHLINE} work:99`))
  expect(one(a)).not.toBe(elsewhere(a))
  expect(one(`${a}:3:suffix`)).toMatch(/^ct_[0-9a-f]{32}:3:suffix$/)
  expect(one(b) > one(a).replace('ct_', 'no_')).toBe(true)
})
