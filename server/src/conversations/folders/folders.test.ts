import { NATIVE_FOLDERS } from '@attune/contract/conversations/constants'
import type { Folder, FolderCount } from '@attune/contract/conversations/folders'
import { FOLDER_TITLE_MAX, FOLDERS_MAX } from '@attune/contract/conversations/limits'
import type { Thread } from '@attune/contract/conversations/entity'
import { threadIdOf } from '@attune/contract/ids'
import type { Page } from '@attune/contract/page'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../new-id.ts'
import { forgetSessions } from '../../staff/session-cache.ts'
import {
  createWorld,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../../testing/world.ts'
import { FAR_AHEAD, FARTHER_AHEAD } from '../../testing/time/far-ahead.ts'

const FOLDERS = '/v1/messages/threads/folders'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let maria: TestClient
let daniel: TestClient
let phones = 10_000

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  northline = await world.organization('Northline', newPhone())
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', newPhone(), hannah)
  daniel = await northline.client('Daniel Reyes', newPhone(), hannah)
})
afterAll(() => world.close())

test.each(['nope', `fo_${'0'.repeat(32)}`])('the folder %s is unknown to every call that names one', async (id) => {
  const contactIds = [maria.id]
  for (const [method, path, body] of [
    ['PATCH', `${FOLDERS}/${id}`, { title: 'Mornings' }],
    ['DELETE', `${FOLDERS}/${id}`, {}],
    ['POST', `${FOLDERS}/add-into`, { folderId: id, contactIds }],
    ['POST', `${FOLDERS}/remove-from`, { folderId: id, contactIds }],
    ['POST', '/v2/threads.search', { filters: { folderId: id } }],
  ] as const)
    expect(await hannah.refused(method, path, body)).toMatchObject({ status: 404, content: 'Unknown folder' })
})

describe('native folders', () => {
  test('stand first, in a fixed order, and the list opens with All', async () => {
    const { data } = await hannah.ok<{ data: Folder[] }>('POST', '/v2/threads.getFolders', {})
    expect(data.map(({ _id, title }) => [_id, title])).toEqual([
      ['all', 'All'],
      ['unread', 'Unread'],
      ['needs-answer', 'Needs answer'],
      ['mine', 'Mine'],
      ['pinned', 'Pinned'],
      ['review', 'Review'],
      ['muted', 'Muted'],
      ['stopped', 'Stopped'],
    ])
    expect(data.filter(({ primary }) => primary).map(({ _id }) => _id)).toEqual(['all'])
    expect(data.every(({ kind }) => kind === 'native')).toBe(true)
  })

  test('are changed, made and taken away by nobody, and take no client', async () => {
    for (const id of NATIVE_FOLDERS) {
      expect(await hannah.refused('PATCH', `${FOLDERS}/${id}`, { title: 'Mine now' })).toMatchObject({
        code: 'FolderFixed',
        status: 422,
      })
      expect(await hannah.refused('DELETE', `${FOLDERS}/${id}`, {})).toMatchObject({ code: 'FolderFixed' })
      for (const way of ['add-into', 'remove-from'])
        expect(
          await hannah.refused('POST', `${FOLDERS}/${way}`, { folderId: id, contactIds: [maria.id] }),
        ).toMatchObject({ code: 'FolderNotPersonal', content: "You can't add client into this folder" })
    }
    expect(await hannah.refused('POST', FOLDERS, { title: 'Another', kind: 'native' })).toMatchObject({
      code: 'FolderFixed',
    })
  })

  test('hold what they say: pinned, in review, muted now, stopped', async () => {
    await patch(maria, { isPinned: true, reviewPoint: FAR_AHEAD })
    await hannah.ok('POST', '/v2/contacts.mute', { id: maria.id, minutes: 5 })
    await hannah.ok('POST', `/v1/contacts/${daniel.id}/switch-status`, { newStatus: 'stop' })
    expect(await titlesIn('pinned')).toEqual(['Maria Lopez'])
    expect(await titlesIn('review')).toEqual(['Maria Lopez'])
    expect(await titlesIn('muted')).toEqual(['Maria Lopez'])
    expect(await titlesIn('stopped')).toEqual(['Daniel Reyes'])
    world.at(new Date(Date.now() + 6 * 60_000))
    try {
      expect(await titlesIn('muted')).toEqual([])
      expect((await counts())['muted']).toBe(0)
    } finally {
      world.at(null)
    }
  })
})

describe('a thread', () => {
  test('leaves Review when somebody has reviewed it, keeps the point, and comes back with another', async () => {
    const point = FAR_AHEAD
    expect(await patch(maria, { reviewPoint: point })).toMatchObject({ reviewPoint: point, isReviewed: false })
    expect(await hannah.ok('GET', `/v1/contacts/${maria.id}`)).toMatchObject({ reviewPoint: point })
    expect(await patch(maria, { isReviewed: true })).toMatchObject({ reviewPoint: point, isReviewed: true })
    expect(await titlesIn('review')).toEqual([])
    expect(await patch(maria, { reviewPoint: FARTHER_AHEAD })).toMatchObject({ isReviewed: false })
    expect(await titlesIn('review')).toEqual(['Maria Lopez'])
    expect(await patch(maria, { reviewPoint: null })).toMatchObject({ reviewPoint: null, isReviewed: false })
    expect(await titlesIn('review')).toEqual([])
  })

  test('is pinned and reviewed only by who may flag messages', async () => {
    const luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
    expect((await threadsIn(luis, {}))[0]?.abilities).toMatchObject({ send: false, pin: false, review: false })
    for (const change of [{ isPinned: true }, { isReviewed: true }, { reviewPoint: FAR_AHEAD }])
      expect(await luis.refused('PATCH', `/v1/threads/${threadIdOf(maria.id)}`, change)).toMatchObject({
        code: 'AccessDenied',
      })
    expect((await threadsIn(hannah, {}))[0]?.abilities).toMatchObject({ send: true, pin: true, review: true })
  })

  test('without messages stands where its client was made', async () => {
    await maria.texts('Hello')
    const late = await northline.client('Zoe Late', newPhone(), hannah)
    expect((await threadsIn(hannah, {})).map(({ title }) => title)).toEqual(['Zoe Late', 'Maria Lopez', 'Daniel Reyes'])
    await daniel.texts('Hi')
    const all = await threadsIn(hannah, {})
    expect(all.map(({ title }) => title)).toEqual(['Daniel Reyes', 'Zoe Late', 'Maria Lopez'])
    expect(all[1]).toMatchObject({ contactId: late.id, lastMessageAt: null })
    expect(all.map(({ movedAt }) => movedAt)).toEqual(
      all
        .map(({ movedAt }) => movedAt)
        .toSorted()
        .toReversed(),
    )
  })

  test('shows no photo and no name to who may not see clients, nor while the panel is filmed', async () => {
    await world.deps.store.tenant(northline.id, (tx) =>
      tx
        .update('contacts')
        .set({ photo_url: 'https://files.example/maria.jpg' })
        .where('contact_id', '=', maria.id)
        .execute(),
    )
    const [open] = await threadsIn(hannah, { q: 'maria' })
    expect(open).toMatchObject({ title: 'Maria Lopez', photoUrl: 'https://files.example/maria.jpg', masked: false })
    const viewer = permissionBits.of(['conversations.view'])
    await setMembership(world.deps.store.global, hannah.id, { permissions: viewer })
    forgetSessions()
    const hidden = await threadsIn(hannah, {})
    expect(hidden).toHaveLength(2)
    for (const thread of hidden)
      expect(thread).toMatchObject({ title: expect.stringMatching(/^Client /), photoUrl: null, masked: true })
  })
})

describe('a personal folder', () => {
  test('is its account’s own: made, changed, put in order and taken away', async () => {
    const mornings = await make('  Mornings ', { color: 'teal' })
    const evenings = await make('Evenings')
    expect(mornings).toMatchObject({ title: 'Mornings', kind: 'personal', color: 'teal', filters: {}, sortIndex: 0 })
    expect(evenings).toMatchObject({ sortIndex: 1, color: null, primary: false })
    await hannah.ok('PATCH', `${FOLDERS}/${mornings._id}`, { sortIndex: 5, filters: { unread: true }, color: null })
    await hannah.ok('PATCH', `${FOLDERS}/${evenings._id}`, { primary: true })
    const { data } = await hannah.ok<{ data: Folder[] }>('POST', '/v2/threads.getFolders', { native: false })
    expect(data).toEqual([
      { ...evenings, primary: true },
      { ...mornings, sortIndex: 5, filters: { unread: true }, color: null },
    ])
    const all = await hannah.ok<{ data: Folder[] }>('POST', '/v2/threads.getFolders')
    expect(all.data.filter(({ primary }) => primary).map(({ _id }) => _id)).toEqual([evenings._id])
    await hannah.ok('PATCH', `${FOLDERS}/${mornings._id}`, { primary: true })
    expect((await own()).map(({ primary }) => primary)).toEqual([false, true])
    await hannah.ok('DELETE', `${FOLDERS}/${mornings._id}`, {})
    expect((await own()).map(({ title }) => title)).toEqual(['Evenings'])
  })

  test('of another account, of nobody, or taken away is unknown', async () => {
    const { _id } = await make('Mornings')
    for (const [who, id] of [
      [tess, _id],
      [hannah, newId('fo')],
    ] as const) {
      const unknown = { code: 'FolderNotFound', status: 404, content: 'Unknown folder' }
      const members = { folderId: id, contactIds: [maria.id] }
      expect(await who.refused('PATCH', `${FOLDERS}/${id}`, { title: 'Mine' })).toMatchObject(unknown)
      expect(await who.refused('DELETE', `${FOLDERS}/${id}`, {})).toMatchObject(unknown)
      expect(await who.refused('POST', `${FOLDERS}/add-into`, members)).toMatchObject(unknown)
      expect(await who.refused('POST', `${FOLDERS}/remove-from`, members)).toMatchObject(unknown)
      expect(await who.refused('POST', '/v2/threads.search', { filters: { folderId: id } })).toMatchObject(unknown)
    }
    expect(await own()).toHaveLength(1)
  })

  test('needs a title of its own that is not too long, and there are not too many', async () => {
    for (const title of ['', '   ', 'x'.repeat(FOLDER_TITLE_MAX + 1)])
      expect(await hannah.refused('POST', FOLDERS, { title })).toMatchObject({ code: 'FolderTitleRequired' })
    const { _id } = await make('x'.repeat(FOLDER_TITLE_MAX))
    await make('Mornings')
    expect(await hannah.refused('POST', FOLDERS, { title: 'mornings' })).toMatchObject({ code: 'FolderTitleTaken' })
    expect(await hannah.refused('PATCH', `${FOLDERS}/${_id}`, { title: 'MORNINGS' })).toMatchObject({
      code: 'FolderTitleTaken',
    })
    await hannah.ok('PATCH', `${FOLDERS}/${_id}`, { title: 'X'.repeat(FOLDER_TITLE_MAX) })
    await tess.ok('POST', FOLDERS, { title: 'Mornings' })
    for (let made = 2; made < FOLDERS_MAX; made += 1) await make(`Folder ${made}`)
    expect(await hannah.refused('POST', FOLDERS, { title: 'One more' })).toMatchObject({ code: 'TooManyFolders' })
  })

  test('refuses filters that are none', async () => {
    for (const filters of [
      { q: 'maria' },
      { unread: 'yes' },
      { labels: [''] },
      { coachIds: ['x'] },
      { status: 'gone' },
    ])
      expect(await hannah.refused('POST', FOLDERS, { title: 'Odd', filters })).toMatchObject({ code: 'InputInvalid' })
  })

  test('holds what was put in by hand, and what its filters find, without what was taken out', async () => {
    const { _id } = await make('Unread ones', { filters: { unread: true } })
    await maria.texts('Hello')
    expect(await titlesIn(_id)).toEqual(['Maria Lopez'])
    expect(await change('add-into', _id, [daniel, daniel])).toEqual({ changed: 1 })
    expect(await titlesIn(_id)).toEqual(['Maria Lopez', 'Daniel Reyes'])
    expect(await change('add-into', _id, [daniel])).toEqual({ changed: 0 })
    expect(await folderIdsOf(daniel)).toEqual([_id])
    expect(await folderIdsOf(maria)).toEqual([])
    expect(await change('remove-from', _id, [maria, daniel])).toEqual({ changed: 2 })
    expect(await titlesIn(_id)).toEqual([])
    await maria.texts('Hello again')
    expect(await titlesIn(_id)).toEqual([])
    expect(await change('add-into', _id, [maria])).toEqual({ changed: 1 })
    expect(await titlesIn(_id)).toEqual(['Maria Lopez'])
    // Added by hand, it stays when the filters no longer match it.
    await patch(maria, { readSequence: 2 })
    expect(await titlesIn(_id)).toEqual(['Maria Lopez'])
    expect((await counts())[_id]).toBe(1)
  })

  test('takes clients within reach, all or none, and none that is gone', async () => {
    const { _id } = await make('Mornings')
    const hers = await northline.client('Fiona Macleod', newPhone(), tess)
    for (const way of ['add-into', 'remove-from'])
      for (const other of [hers.id, newId('ct')])
        expect(
          await hannah.refused('POST', `${FOLDERS}/${way}`, { folderId: _id, contactIds: [maria.id, other] }),
        ).toMatchObject({ code: 'ContactNotFound', status: 404 })
    expect(await titlesIn(_id)).toEqual([])
    await change('add-into', _id, [maria, daniel])
    const priya = await northline.staff('Priya', 'ROLE_ADMIN')
    await priya.ok('DELETE', `/v1/contacts/${maria.id}`, { reason: 'left' })
    expect(await titlesIn(_id)).toEqual(['Daniel Reyes'])
    expect((await counts())[_id]).toBe(1)
  })
})

const newPhone = (): string => {
  phones += 1
  return `+130366${phones}`
}

const make = (title: string, rest: object = {}): Promise<Folder> => hannah.ok('POST', FOLDERS, { title, ...rest })

const own = async (): Promise<Folder[]> =>
  (await hannah.ok<{ data: Folder[] }>('POST', '/v2/threads.getFolders', { native: false })).data

const change = (way: string, folderId: string, clients: TestClient[]) =>
  hannah.ok('POST', `${FOLDERS}/${way}`, { folderId, contactIds: clients.map(({ id }) => id) })

const patch = (client: TestClient, marks: object): Promise<Thread> =>
  hannah.ok('PATCH', `/v1/threads/${threadIdOf(client.id)}`, marks)

const threadsIn = async (who: TestPerson, filters: object): Promise<Thread[]> =>
  (await who.ok<Page<Thread>>('POST', '/v2/threads.search', { filters })).data

const titlesIn = async (folderId: string): Promise<string[]> =>
  (await threadsIn(hannah, { folderId })).map(({ title }) => title)

const folderIdsOf = async (client: TestClient): Promise<string[]> =>
  (await hannah.ok<Thread>('GET', `/v1/threads/${threadIdOf(client.id)}`)).folderIds

const counts = async (): Promise<Record<string, number>> => {
  const { data } = await hannah.ok<{ data: FolderCount[] }>('POST', '/v2/threads.getCounters', {})
  return Object.fromEntries(data.map(({ folderId, count }) => [folderId, count]))
}
