import type { Folder, FolderCount } from '@attune/contract/conversations/folders'
import type { Thread } from '@attune/contract/conversations/entity'
import { threadIdOf } from '@attune/contract/ids'
import type { Page } from '@attune/contract/page'
import { random, type Random } from '@attune/samples/past/random'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createWorld,
  threadsOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../../testing/world.ts'
import { FAR_AHEAD } from '../../testing/time/far-ahead.ts'

const FOLDERS = '/v1/messages/threads/folders'
const CHANGES = 240
/** Calls at once: counts must also hold under concurrency. */
const AT_ONCE = 8

let world: World
let northline: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let luis: TestPerson
let priya: TestPerson
let clients: TestClient[] = []
let phones = 20_000
let clock = new Date()

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', newPhone())
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_MANAGER_MSG_SENDING', { manages: [hannah, tess] })
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  for (let made = 0; made < 12; made += 1) await addClient(made % 2 === 0 ? hannah : tess)
  for (const who of [hannah, luis, priya]) await addFolders(who)
})
afterAll(() => world.close())

test(`counts of all folders equal their rows for coach, manager and admin through ${CHANGES} changes, ${AT_ONCE} at once`, async () => {
  const r = random('counts')
  const done: string[] = []
  for (let changes = 0; changes < CHANGES; changes += AT_ONCE) {
    const chosen = Array.from({ length: AT_ONCE }, () => r.pick(Object.keys(CHANGE) as Kind[]))
    done.push(...chosen)
    await Promise.all(chosen.map((kind) => CHANGE[kind](r)))
    clock = new Date(clock.getTime() + 9_000)
    world.at(clock)
    for (const who of [hannah, luis, priya]) await expectEqual(who, changes)
  }
  expect(new Set(done).size).toBe(Object.keys(CHANGE).length)
}, 120_000)

test('the rows that counts are summed up from are put together now and then', async () => {
  const counts = await world.deps.store.tenant(northline.id, (tx) =>
    tx.from('thread_counts').select(['account_id', 'kind']).execute(),
  )
  const sizes = Object.values(Object.groupBy(counts, ({ account_id, kind }) => `${account_id} ${kind}`))
  expect(Math.max(...sizes.map((rows = []) => rows.length))).toBeLessThan(150)
})

/** The folders' counts, next to what paging shows and what each thread says of itself. */
const expectEqual = async (who: TestPerson, after: number): Promise<void> => {
  const { data } = await who.ok<{ data: FolderCount[] }>('POST', '/v2/threads.getCounters', {})
  const all = await pagesOf(who, 'all')
  for (const { folderId, count, more } of data) {
    const rows = (await pagesOf(who, folderId)).map(({ contactId }) => contactId)
    expect([who.name, folderId, after, count, more]).toEqual([who.name, folderId, after, rows.length, false])
    expect(new Set(rows).size).toBe(rows.length)
    const says = SAYS[folderId]
    if (says === undefined) continue
    const own = all.filter((thread) => says(thread, who)).map(({ contactId }) => contactId)
    expect([who.name, folderId, after, rows]).toEqual([who.name, folderId, after, own])
  }
}

const SAYS: Record<string, (thread: Thread, who: TestPerson) => boolean> = {
  all: () => true,
  unread: ({ unreadCount }) => unreadCount > 0,
  'needs-answer': ({ needsAnswerSince }) => needsAnswerSince !== null,
  mine: ({ primaryCoach }, who) => primaryCoach?._id === who.id,
  pinned: ({ isPinned }) => isPinned,
  review: ({ reviewPoint, isReviewed }) => reviewPoint !== null && !isReviewed,
  muted: ({ mutedUntil }) => mutedUntil !== null,
  stopped: ({ contactStatus }) => contactStatus === 'stop',
}

const pagesOf = async (who: TestPerson, folderId: string): Promise<Thread[]> => {
  const rows: Thread[] = []
  let next: string | null = null
  do {
    const page: Page<Thread> = await who.ok('POST', '/v2/threads.search', { limit: 7, filters: { folderId }, next })
    rows.push(...page.data)
    next = page.pagination.next
  } while (next !== null)
  return rows
}

type Kind = keyof typeof CHANGE

/** Some simultaneous calls are refused, such as a reply to an erased client; nothing may break. */
const ask = async (who: TestPerson, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', to: string, body: object) => {
  const { status } = await who.call(method, to, body)
  expect([method, to, status < 500]).toEqual([method, to, true])
}

const CHANGE = {
  in: async (r: Random) => any(r).texts('Hello'),
  stop: async (r: Random) => any(r).texts(r.pick(['STOP', 'START'])),
  out: async (r: Random) => {
    await ask(writer(r), 'POST', `/v1/contacts/${any(r).id}/messages/send-direct`, {
      suffix: `suffix${Math.floor(r.next() * 1e9)}`,
      text: 'Well done',
    })
  },
  read: (r: Random) =>
    ask(r.pick([hannah, tess, luis, priya]), 'PATCH', path(any(r)), { readSequence: Math.ceil(r.next() * 5) }),
  readAll: (r: Random) => ask(r.pick([hannah, luis, priya]), 'PATCH', path(any(r)), { readSequence: 999_999 }),
  noAnswer: (r: Random) => ask(writer(r), 'PATCH', path(any(r)), { needsAnswer: false }),
  pin: (r: Random) => ask(writer(r), 'PATCH', path(any(r)), { isPinned: r.next() < 0.6 }),
  review: (r: Random) => ask(writer(r), 'PATCH', path(any(r)), { reviewPoint: r.next() < 0.7 ? FAR_AHEAD : null }),
  reviewed: (r: Random) => ask(writer(r), 'PATCH', path(any(r)), { isReviewed: r.next() < 0.6 }),
  mute: (r: Random) => ask(writer(r), 'POST', '/v2/contacts.mute', { id: any(r).id, minutes: 1 }),
  unmute: (r: Random) => ask(writer(r), 'POST', '/v2/contacts.unmute', { id: any(r).id }),
  status: (r: Random) =>
    ask(writer(r), 'POST', `/v1/contacts/${any(r).id}/switch-status`, {
      newStatus: r.pick(['active', 'stop']),
    }),
  label: (r: Random) => ask(priya, 'PUT', `/v1/contacts/${any(r).id}`, { labels: r.next() < 0.5 ? ['vip'] : [] }),
  reassign: (r: Random) =>
    ask(priya, 'POST', `/v1/contacts/${any(r).id}/assign`, {
      primaryCoach: r.pick([hannah.id, tess.id, null]),
      coaches: r.pick([[], [hannah.id], [tess.id], [hannah.id, tess.id]]),
    }),
  add: (r: Random) => addClient(r.pick([hannah, tess])),
  remove: async (r: Random) => {
    const client = any(r)
    if (clients.length < 10) return
    clients = clients.filter((other) => other !== client)
    await ask(priya, 'DELETE', `/v1/contacts/${client.id}`, { reason: 'left' })
    await world.work()
  },
  intoFolder: (r: Random) => members(r, 'add-into'),
  outOfFolder: (r: Random) => members(r, 'remove-from'),
  filters: async (r: Random) => {
    const who = r.pick([hannah, luis, priya])
    const folder = r.pick(await foldersOf(who))
    await ask(who, 'PATCH', `${FOLDERS}/${folder._id}`, { filters: r.pick(FILTERS) })
  },
}

const FILTERS = [
  {},
  { unread: true },
  { labels: ['vip'] },
  { mine: true, muted: true },
  { pinned: true, review: true },
  { status: 'active', needsAnswer: true },
  { stopped: true },
]

const members = async (r: Random, way: 'add-into' | 'remove-from'): Promise<void> => {
  const who = r.pick([hannah, luis, priya])
  const folder = r.pick(await foldersOf(who))
  const reached = (await threadsOf(who)).map(({ contactId }) => contactId)
  const contactIds = reached.filter(() => r.next() < 0.2)
  if (contactIds.length > 0) await ask(who, 'POST', `${FOLDERS}/${way}`, { folderId: folder._id, contactIds })
}

const foldersOf = async (who: TestPerson): Promise<Folder[]> =>
  (await who.ok<{ data: Folder[] }>('POST', '/v2/threads.getFolders', { native: false })).data

const addFolders = async (who: TestPerson): Promise<void> => {
  await who.ok('POST', FOLDERS, { title: 'By hand' })
  await who.ok('POST', FOLDERS, { title: 'Unread', filters: { unread: true } })
}

const addClient = async (coach: TestPerson): Promise<void> => {
  clients.push(await northline.client('Somebody', newPhone(), coach))
}

const newPhone = (): string => {
  phones += 1
  return `+130377${phones}`
}

const path = (client: TestClient): string => `/v1/threads/${threadIdOf(client.id)}`
const any = (r: Random): TestClient => r.pick(clients)
const writer = (r: Random): TestPerson => r.pick([hannah, tess, priya])
