import { setTimeout as sleep } from 'node:timers/promises'
import type { Folder } from '@attune/contract/conversations/folders'
import type { Thread } from '@attune/contract/conversations/entity'
import { threadIdOf } from '@attune/contract/ids'
import type { Page } from '@attune/contract/page'
import { permissionBits } from '@attune/contract/staff/masks'
import { openPool } from '@attune/store/connection'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { doBulk } from './do-bulk.ts'
import { forgetSessions } from '../staff/session-cache.ts'
import {
  bulkWorld,
  claimBulk,
  runBulk,
  factsAbout,
  ids,
  newPhone,
  outcomeByName,
  loadProgress,
  startBulk,
} from '../testing/bulk-world.ts'
import type { Caller } from '../testing/caller.ts'
import {
  createWorld,
  send,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let priya: TestPerson
let maria: TestClient
let sam: TestClient
let tessas: TestClient

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  ;({ northline, hannah, tess, priya, maria, sam, tessas } = await bulkWorld(world))
})
afterAll(() => world.close())

const NOT_THERE = 'Client not found.'

const folder = (who: Caller, title: string, filters: object = {}): Promise<Folder> =>
  who.ok('POST', '/v1/messages/threads/folders', { title, filters, kind: 'personal' })
const inFolder = async (who: Caller, folderId: string): Promise<string[]> => {
  const found = await who.ok<Page<Thread>>('POST', '/v2/threads.search', { limit: 100, filters: { folderId } })
  return found.data.map(({ title }) => title).toSorted()
}
const threadOf = (client: TestClient) => priya.ok<Thread>('GET', `/v1/threads/${threadIdOf(client.id)}`)
const askForReview = (client: TestClient) =>
  priya.ok('PATCH', `/v1/threads/${threadIdOf(client.id)}`, { reviewPoint: '2026-01-01T00:00:00.000Z' })

describe('many conversations', () => {
  test('need no answer, and need one again, with the time they waited since', async () => {
    for (const client of [maria, sam]) await client.texts('Is fruit fine?')
    const since = (await threadOf(maria)).needsAnswerSince
    const none = await runBulk(world, priya, ids(maria, sam, tessas), { kind: 'needs-answer', needsAnswer: false })
    expect(none.job).toMatchObject({ action: 'needs-answer', done: 3, refused: 0 })
    expect(await inFolder(priya, 'needs-answer')).toEqual([])
    await runBulk(world, priya, ids(maria, sam), { kind: 'needs-answer', needsAnswer: true })
    expect(await inFolder(priya, 'needs-answer')).toEqual(['Maria Lopez', 'Sam Cole'])
    expect((await threadOf(maria)).needsAnswerSince).toBe(since)
  })

  test('are taken back for those that changed, and for nobody else', async () => {
    for (const client of [maria, sam]) await client.texts('Is fruit fine?')
    const first = await runBulk(world, priya, ids(maria), { kind: 'needs-answer', needsAnswer: false })
    const both = await runBulk(world, priya, ids(maria, sam), { kind: 'needs-answer', needsAnswer: false })
    const back = await runBulk(world, priya, { changedBy: both.job._id }, { kind: 'needs-answer', needsAnswer: true })
    expect(back.job).toMatchObject({ total: 1, done: 1 })
    expect(await inFolder(priya, 'needs-answer')).toEqual(['Sam Cole'])
    const undone = await runBulk(
      world,
      priya,
      { changedBy: first.job._id },
      { kind: 'needs-answer', needsAnswer: true },
    )
    expect(undone.job).toMatchObject({ total: 1, done: 1 })
    expect(await inFolder(priya, 'needs-answer')).toEqual(['Maria Lopez', 'Sam Cole'])
    const foreign = await hannah.refused('POST', '/v1/contacts/bulk', {
      clients: { changedBy: both.job._id },
      action: { kind: 'needs-answer', needsAnswer: false },
    })
    expect(foreign.code).toBe('JobNotFound')
  })

  test('don’t need an answer again if a person has written since', async () => {
    for (const client of [maria, sam]) await client.texts('Is fruit fine?')
    const none = await runBulk(world, priya, ids(maria, sam), { kind: 'needs-answer', needsAnswer: false })
    await send(hannah, sam, 'Yes, it is')
    const back = await runBulk(world, priya, { changedBy: none.job._id }, { kind: 'needs-answer', needsAnswer: true })
    expect(back.job).toMatchObject({ total: 1, done: 1 })
    expect(await inFolder(priya, 'needs-answer')).toEqual(['Maria Lopez'])
  })

  test('are read and unread for whoever asks, and for nobody else', async () => {
    for (const client of [maria, sam]) await client.texts('Hello')
    await runBulk(world, priya, ids(maria, sam), { kind: 'unread', unread: false })
    expect(await inFolder(priya, 'unread')).toEqual([])
    expect(await inFolder(hannah, 'unread')).toEqual(['Maria Lopez', 'Sam Cole'])
    await runBulk(world, priya, ids(sam), { kind: 'unread', unread: true })
    expect(await inFolder(priya, 'unread')).toEqual(['Sam Cole'])
  })

  test('out of reach keep waiting', async () => {
    await tessas.texts('Hello')
    const refused = await runBulk(world, hannah, ids(tessas), { kind: 'needs-answer', needsAnswer: false })
    expect(Object.values(outcomeByName(refused))).toEqual([NOT_THERE])
    expect((await threadOf(tessas)).needsAnswerSince).not.toBeNull()
  })

  test('are reviewed, or not, each with the fact of the single call', async () => {
    await askForReview(maria)
    await askForReview(tessas)
    const now = await runBulk(world, priya, ids(maria, sam, tessas), { kind: 'reviewed', reviewed: true })
    expect(now.job).toMatchObject({ action: 'reviewed', total: 3, done: 3, refused: 0 })
    expect(await inFolder(priya, 'review')).toEqual([])
    expect((await factsAbout(world, maria)).at(-1)).toBe('ThreadReviewed Priya')
    await runBulk(world, priya, ids(maria), { kind: 'reviewed', reviewed: false })
    expect(await inFolder(priya, 'review')).toEqual(['Maria Lopez'])
    expect((await factsAbout(world, maria)).at(-1)).toBe('ThreadUnreviewed Priya')
  })

  test('go into a folder and out of it', async () => {
    const { _id: folderId } = await folder(hannah, 'VIP')
    const added = await runBulk(world, hannah, ids(maria, sam), { kind: 'add-into', folderId })
    expect(outcomeByName(added)).toEqual({ 'Maria Lopez': 'done', 'Sam Cole': 'done' })
    expect(await inFolder(hannah, folderId)).toEqual(['Maria Lopez', 'Sam Cole'])
    await runBulk(world, hannah, ids(maria), { kind: 'add-into', folderId })
    await runBulk(world, hannah, ids(sam), { kind: 'remove-from', folderId })
    expect(await inFolder(hannah, folderId)).toEqual(['Maria Lopez'])
    expect(await factsAbout(world, maria)).toEqual(['FolderMembersChanged Hannah'])
  })

  test('are those that the list finds when it is begun: by filters, by a word, by a folder', async () => {
    await askForReview(maria)
    const { _id: folderId } = await folder(hannah, 'To do', { review: true })
    await runBulk(world, hannah, ids(sam), { kind: 'add-into', folderId })
    const of = async (filters: object) => {
      const now = await runBulk(world, hannah, { threads: filters }, { kind: 'labels', add: ['x'], remove: [] })
      return Object.keys(outcomeByName(now)).toSorted()
    }
    expect(await of({})).toEqual(['Maria Lopez', 'Sam Cole'])
    expect(await of({ review: true })).toEqual(['Maria Lopez'])
    expect(await of({ q: 'cole' })).toEqual(['Sam Cole'])
    expect(await of({ folderId })).toEqual(['Maria Lopez', 'Sam Cole'])
    expect(await of({ folderId, q: 'maria' })).toEqual(['Maria Lopez'])
    expect(await of({ folderId: 'review' })).toEqual(['Maria Lopez'])
    const begun = await startBulk(hannah, { threads: { folderId: 'review' } }, { kind: 'reviewed', reviewed: true })
    await askForReview(sam)
    await world.work()
    expect(outcomeByName(await loadProgress(hannah, begun._id))).toEqual({ 'Maria Lopez': 'done' })
  })
})

describe('each row says why not', () => {
  test('a native folder, a folder that is gone, another’s folder, a client out of reach', async () => {
    const native = await runBulk(world, hannah, ids(maria), { kind: 'add-into', folderId: 'unread' })
    expect(outcomeByName(native)).toEqual({ 'Maria Lopez': "You can't add client into this folder" })
    const { _id: folderId } = await folder(hannah, 'VIP')
    const reach = await runBulk(world, hannah, ids(maria, tessas), { kind: 'add-into', folderId })
    expect(outcomeByName(reach)).toEqual({ 'Maria Lopez': 'done', [tessas.id]: NOT_THERE })
    const review = await runBulk(world, hannah, ids(maria, tessas), { kind: 'reviewed', reviewed: true })
    expect(outcomeByName(review)).toEqual({ 'Maria Lopez': 'done', [tessas.id]: NOT_THERE })
    const others = await runBulk(world, tess, ids(tessas), { kind: 'add-into', folderId })
    expect(outcomeByName(others)).toEqual({ 'Tess’s own': 'Unknown folder' })
    const begun = await startBulk(hannah, ids(maria, sam), { kind: 'remove-from', folderId })
    await hannah.ok('DELETE', `/v1/messages/threads/folders/${folderId}`)
    await world.work()
    expect(outcomeByName(await loadProgress(hannah, begun._id))).toEqual({
      'Maria Lopez': 'Unknown folder',
      'Sam Cole': 'Unknown folder',
    })
  })

  test('a right that was taken meanwhile', async () => {
    const { _id: folderId } = await folder(hannah, 'VIP')
    const review = await startBulk(hannah, ids(maria), { kind: 'reviewed', reviewed: true })
    const add = await startBulk(hannah, ids(maria), { kind: 'add-into', folderId })
    const permissions = permissionBits.of(['contacts.list', 'contacts.update', 'contacts.private-data'])
    await setMembership(world.deps.store.global, hannah.id, { permissions })
    forgetSessions()
    await world.work()
    for (const { _id } of [review, add])
      expect(outcomeByName(await loadProgress(hannah, _id))).toEqual({
        'Maria Lopez': "You don't have permission to do this.",
      })
    const refused = await hannah.refused('POST', '/v1/contacts/bulk', {
      clients: { threads: {} },
      action: { kind: 'unmute' },
    })
    expect(refused.code).toBe('AccessDenied')
  })

  test('and what no conversation could be chosen by is refused at once', async () => {
    const refused = async (clients: object, action: object) =>
      (await hannah.refused('POST', '/v1/contacts/bulk', { clients, action })).code
    const review = { kind: 'reviewed', reviewed: true }
    expect(await refused({ threads: { q: 'nobody' } }, review)).toBe('JobEmpty')
    const { _id } = await folder(tess, 'Mine')
    expect(await refused({ threads: { folderId: _id } }, review)).toBe('FolderNotFound')
    expect(await refused({ threads: { next: 'x' } }, review)).toBe('InputInvalid')
    expect(await refused(ids(maria), { kind: 'add-into', folderId: 'VIP' })).toBe('InputInvalid')
  })
})

test('wherever connections are cut, nobody goes into the folder twice', { timeout: 60_000 }, async () => {
  const clients = await Promise.all(
    Array.from({ length: 60 }, (_, index) => northline.client(`C${index}`, newPhone(), hannah)),
  )
  const { _id: folderId } = await folder(hannah, 'Everybody')
  const { _id } = await startBulk(hannah, ids(...clients), { kind: 'add-into', folderId })
  const owner = openPool(world.database.owner, { max: 1, name: 'test-owner' })
  let cuts = 0
  for (let state = 'waiting'; state !== 'done';) {
    const doing = doBulk(world.deps, await claimBulk(world)).catch(() => {})
    if (cuts < 6) {
      await sleep(10 + cuts * 5) // because each cut is to come at another moment
      const { rowCount } = await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'attune-tenant'`,
      )
      cuts += rowCount ?? 0
    }
    await doing
    const answer = await hannah.call('GET', `/v1/contacts/bulk/${_id}`)
    if (answer.status === 200) ({ state } = (answer.body as { job: { state: string } }).job)
  }
  await owner.end()
  expect(cuts).toBeGreaterThan(1)
  expect((await loadProgress(hannah, _id)).job).toMatchObject({ total: 60, done: 60, refused: 0 })
  expect(await inFolder(hannah, folderId)).toHaveLength(60)
  for (const client of clients) expect(await factsAbout(world, client)).toEqual(['FolderMembersChanged Hannah'])
})
