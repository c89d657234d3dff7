import type { Contact, ContactView } from '@attune/contract/contacts/entity'
import { permissionBits } from '@attune/contract/staff/masks'
import type { Page } from '@attune/contract/page'
import { lockViews } from '@attune/store/contacts/views'
import { setMembership } from '@attune/store/staff/accounts'
import { countBlocked } from '@attune/store/testing/count-waiting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, type Rows } from '../../security/rows.ts'
import { forgetSessions } from '../../staff/session-cache.ts'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let rows: Rows
let northline: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let priya: TestPerson
/** Sees nobody's identity. */
let mo: TestPerson
const ids = new Map<string, string>()
const DAY = 86_400_000

const rank = (name: string, ranks: object) =>
  world.deps.store.tenant(northline.id, (tx) =>
    tx
      .update('contacts')
      .set({ ranks: JSON.stringify(ranks) })
      .where('contact_id', '=', ids.get(name) ?? '')
      .execute(),
  )

beforeAll(async () => {
  world = await createWorld()
  rows = await rowsOf(world)
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  mo = await northline.staff('Mo', 'ROLE_ADMIN')
  const viewer = permissionBits.of(['contacts.list', 'contacts.view'])
  await setMembership(world.deps.store.global, mo.id, { permissions: viewer })
  forgetSessions()
  const now = Date.now()
  const add = async (name: string, daysAgo: number, who: TestPerson, fields: object) => {
    world.at(new Date(now - daysAgo * DAY))
    const { _id } = await who.ok<Contact>('POST', '/v1/contacts', { profile: { basic: { fullName: name }, ...fields } })
    ids.set(name, _id)
    return _id
  }
  await add('Zoe', 30, hannah, { timezone: 'Asia/Tokyo' })
  const ada = await add('ada', 20, hannah, { timezone: 'Europe/Berlin' })
  await add('Ben', 10, tess, {})
  const cleo = await add('Cleo', 10, hannah, {})
  world.at(null)
  await hannah.ok('PUT', `/v1/contacts/${ada}`, { labels: ['vip', 'frozen'] })
  await hannah.ok('PUT', `/v1/contacts/${cleo}`, {
    labels: ['vip'],
    phone: '+1 303 555 0166',
    email: 'cleo@example.com',
  })
  await hannah.ok('POST', `/v1/contacts/${cleo}/switch-status`, { newStatus: 'stop' })
  await hannah.ok('POST', '/v2/contacts.mute', { id: ada, minutes: 60 })
  await rank('Zoe', { sleep: 2, food: 3 })
  await rank('Ben', { sleep: 1, food: 3 })
  // A stranger texts in today.
  const stranger = {
    id: 'stranger',
    from: '+13035550199',
    to: northline.number,
    text: 'Hi',
    at: world.now().toISOString(),
  }
  await world.app.inject({ method: 'POST', ...world.carrier.webhook('inbound', stranger) })
})
afterAll(async () => {
  await rows.close()
  await world.close()
})

const page = (who: TestPerson, query: Record<string, string>): Promise<Page<Contact>> =>
  who.ok('GET', `/v1/contacts?${new URLSearchParams(query)}`)
const names = async (who: TestPerson, query: Record<string, string> = {}) =>
  (await page(who, query)).data.map(({ profile }) => profile.basic.fullName)

test.for([
  [{}, ['+13035550199', 'ada', 'Ben', 'Cleo', 'Zoe']],
  [{ direction: 'desc' }, ['Zoe', 'Cleo', 'Ben', 'ada', '+13035550199']],
  [{ sort: 'lastMessage' }, ['+13035550199', '…', '…', 'ada', 'Zoe']],
  [{ sort: 'created', direction: 'asc' }, ['Zoe', 'ada', '…', '…', '+13035550199']],
  [{ sort: 'status', direction: 'desc' }, ['Cleo', '…', '…', '…', '…']],
  [{ sort: 'ranks' }, ['Ben', 'Zoe', '…', '…', '…']],
  [{ sort: 'ranks', direction: 'desc' }, ['…', '…', '…', 'Zoe', 'Ben']],
  [{ label: 'vip' }, ['ada', 'Cleo']],
  [{ label: 'vip', status: 'active' }, ['ada']],
  [{ label: 'vi' }, []],
  [{ status: 'stop' }, ['Cleo']],
  [{ muted: 'true' }, ['ada']],
  [{ muted: 'false' }, ['+13035550199', 'Ben', 'Cleo', 'Zoe']],
  [{ unknown: 'true' }, ['+13035550199']],
  [{ unknown: 'false' }, ['ada', 'Ben', 'Cleo', 'Zoe']],
  [{ timezone: 'Asia/Tokyo' }, ['Zoe']],
  [{ lastMessageWithin: '1' }, ['+13035550199']],
  [{ lastMessageOlder: '1' }, ['ada', 'Ben', 'Cleo', 'Zoe']],
  [{ createdWithin: '15' }, ['+13035550199', 'Ben', 'Cleo']],
  [{ q: '0166' }, ['Cleo']],
  [{ q: 'CLEO@' }, ['Cleo']],
] as const)('%o finds %o', async ([query, found]) => {
  const got = await names(priya, query)
  expect(found.map((name, index) => (name === '…' ? '…' : got[index]))).toEqual(found)
  expect(got).toHaveLength(found.length)
  const { sort: _sort, direction: _direction, ...filter } = query as Record<string, string>
  const count = await priya.ok('GET', `/v1/contacts/count?${new URLSearchParams(filter)}`)
  expect(count).toEqual({ count: found.length, more: false })
})

test('clients of a coach are found by the coach', async () => {
  expect(await names(priya, { coach: tess.id })).toEqual(['Ben'])
  expect(await names(hannah)).toEqual(['ada', 'Cleo', 'Zoe'])
  expect(await names(hannah, { coach: tess.id })).toEqual([])
})

test.for(
  ['name', 'lastMessage', 'created', 'status', 'ranks'].flatMap((sort) => [
    [sort, 'asc'] as const,
    [sort, 'desc'] as const,
  ]),
)('by %s %s, page by page, also under ties, every client comes once and in one order', async ([sort, direction]) => {
  for (const who of [priya, mo]) {
    const whole = (await page(who, { sort, direction, limit: '100' })).data.map(({ _id }) => _id)
    const found: string[] = []
    for (let next: string | null = null; found.length === 0 || next !== null;) {
      const { data, pagination }: Page<Contact> = await page(who, {
        sort,
        direction,
        limit: '1',
        ...(next === null ? {} : { next }),
      })
      found.push(...data.map(({ _id }) => _id))
      next = pagination.next
    }
    expect(found).toEqual(whole)
    expect(new Set(found).size).toBe(5)
  }
})

test('a masked reader’s order tells nothing of names, however it is asked for', async () => {
  const orders = () =>
    Promise.all(
      ['name', 'status', 'created'].flatMap((sort) => [page(mo, { sort }), page(mo, { sort, direction: 'desc' })]),
    )
  const before = JSON.stringify(await orders())
  expect(before).not.toMatch(/Cleo|"ada|Ben|[+]1303555|cleo/)
  await rows.run(`update contacts set full_name = 'x' || reverse(full_name), name_key = 'x' || reverse(name_key)`)
  expect(JSON.stringify(await orders())).toBe(before)
  await rows.run(
    `update contacts set full_name = reverse(right(full_name, -1)), name_key = reverse(right(name_key, -1))`,
  )
})

test('a place of one order is refused by another', async () => {
  const { pagination } = await page(priya, { sort: 'name', limit: '1' })
  for (const sort of ['lastMessage', 'created', 'status', 'ranks'])
    expect((await priya.refused('GET', `/v1/contacts?sort=${sort}&next=${pagination.next}`)).code).toBe('InputInvalid')
})

const tags = async (who: TestPerson) => (await who.ok<{ tags: object[] }>('GET', '/v1/contacts/data-options')).tags

test('labels in use, filters and their options are those of the reader’s own clients', async () => {
  expect(await tags(hannah)).toEqual([
    { v: 'vip', a: 'vip', count: 2 },
    { v: 'frozen', a: 'frozen', count: 1 },
  ])
  expect(await tags(tess)).toEqual([])
  const { filters } = await hannah.ok<{ filters: { name: string; options: { v: string }[] | null }[] }>(
    'GET',
    '/v1/contacts/search-filters',
  )
  const optionsOf = (name: string) => filters.find((filter) => filter.name === name)?.options?.map(({ v }) => v)
  expect([optionsOf('coach'), optionsOf('timezone'), optionsOf('label')]).toEqual([
    [hannah.id],
    ['Asia/Tokyo', 'Europe/Berlin'],
    ['vip', 'frozen'],
  ])
  const { groups } = await hannah.ok<{ groups: { title: string }[] }>('GET', '/v1/contacts/messages/variables')
  expect(groups.map(({ title }) => title)).toEqual(['Client', 'Routine', 'Coach', 'Organization'])
})

test('labels of a client who was merged into another count for that one only, and for nobody once it loses them', async () => {
  const westside = await world.organization('Westside', '+13035550300')
  const vera = await westside.staff('Vera', 'ROLE_ADMIN')
  const add = () =>
    vera.ok<Contact>('POST', '/v1/contacts', { profile: { basic: { fullName: 'Ida' } }, labels: ['vip'] })
  const [stays, goes] = [await add(), await add()]
  await vera.ok('POST', `/v1/contacts/${stays._id}/merge`, { goes: goes._id })
  expect(await tags(vera)).toEqual([{ v: 'vip', a: 'vip', count: 1 }])
  await vera.ok('PUT', `/v1/contacts/${stays._id}`, { labels: [] })
  expect(await tags(vera)).toEqual([])
})

test('a coach is offered their own clients’ labels, and the most used first, however many there are', async () => {
  const southside = await world.organization('Southside', '+13035550200')
  const [nora, sam] = [await southside.staff('Nora', 'ROLE_COACH'), await southside.staff('Sam', 'ROLE_COACH')]
  const add = (who: TestPerson, labels: string[]) =>
    who.ok('POST', '/v1/contacts', { profile: { basic: { fullName: 'Ida' } }, labels })
  for (let first = 0; first < 210; first += 30)
    await add(
      nora,
      Array.from({ length: 30 }, (_, index) => `a${first + index}`),
    )
  for (const labels of [['zumba'], ['zumba', 'yoga'], ['yoga'], ['zumba']]) await add(nora, labels)
  await add(sam, ['vip'])
  expect(await tags(sam)).toEqual([{ v: 'vip', a: 'vip', count: 1 }])
  expect((await tags(nora)).slice(0, 2)).toEqual([
    { v: 'zumba', a: 'zumba', count: 3 },
    { v: 'yoga', a: 'yoga', count: 2 },
  ])
})

test('views: the native ones with one’s own counts, the saved ones nobody else’s', async () => {
  const list = async (who: TestPerson) => (await who.ok<{ data: ContactView[] }>('GET', '/v1/contacts/views')).data
  expect((await list(hannah)).map(({ _id, name, count }) => [_id, name, count])).toEqual([
    ['all', 'All', 3],
    ['mine', 'Mine', 3],
    ['stopped', 'Stopped', 1],
    ['muted', 'Muted', 1],
  ])
  const view = await hannah.ok<ContactView>('POST', '/v1/contacts/views', {
    name: ' VIPs ',
    query: { label: 'vip', sort: 'created' },
  })
  expect(view).toMatchObject({ name: 'VIPs', kind: 'personal', query: { label: 'vip', sort: 'created' } })
  const path = `/v1/contacts/views/${view._id}`
  await hannah.ok('PATCH', path, { name: 'Stopped VIPs', query: { label: 'vip', status: 'stop' } })
  expect((await list(hannah)).at(-1)).toMatchObject({ name: 'Stopped VIPs', query: { label: 'vip', status: 'stop' } })
  expect((await list(priya)).map(({ kind }) => kind)).not.toContain('personal')
  expect((await priya.refused('PATCH', path, { name: 'Mine' })).code).toBe('ViewNotFound')
  expect((await priya.refused('DELETE', path, {})).code).toBe('ViewNotFound')
  expect((await hannah.refused('PATCH', path, { name: ' ' })).code).toBe('ViewNameRequired')
  await hannah.ok('DELETE', path, {})
  for (let index = 0; index < 50; index += 1)
    await hannah.ok('POST', '/v1/contacts/views', { name: `${index}`, query: {} })
  expect((await hannah.refused('POST', '/v1/contacts/views', { name: 'One more', query: {} })).code).toBe(
    'TooManyViews',
  )
  const [last] = (await list(hannah)).toReversed()
  await hannah.ok('DELETE', `/v1/contacts/views/${last?._id}`, {})
  const add = () => hannah.call('POST', '/v1/contacts/views', { name: 'The last', query: {} })
  const both = await world.deps.store.tenant(northline.id, async (tx) => {
    await lockViews(tx, hannah.id)
    const two = [add(), add()]
    await expect.poll(() => countBlocked(world.deps.store, northline.id), { timeout: 20_000 }).toBe(2)
    return { two }
  })
  const statuses = (await Promise.all(both.two)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422])
})
