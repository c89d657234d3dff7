import type { Organization } from '@attune/contract/organizations/entity'
import type { Page } from '@attune/contract/page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { expectOrders } from '../testing/list-orders.ts'
import { createWorld, type TestPerson, type World } from '../testing/world.ts'

let world: World
let sam: Caller
let priya: TestPerson

beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550300')
  await world.organization('Harbour', '+13035550301')
  await world.organization('Harbour', '+13035550302')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  sam = await world.admin('Sam', null)
})
afterAll(() => world.close())

const readAll = async (who: Caller, query = ''): Promise<Organization[]> => {
  const read: Organization[] = []
  for (let next: string | null = ''; next !== null;) {
    const path = `/v1/organizations?limit=1${query}${next === '' ? '' : `&next=${next}`}`
    const page: Page<Organization> = await who.ok('GET', path)
    read.push(...page.data)
    next = page.pagination.next
  }
  return read
}

test('organizations are read to the end, those of one title too, and nobody sees more than their own', async () => {
  const all = await readAll(sam)
  expect(all.map(({ title }) => title)).toEqual(['Harbour', 'Harbour', 'Northline'])
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(3)
  expect((await readAll(sam, '&q=harb')).map(({ title }) => title)).toEqual(['Harbour', 'Harbour'])
  expect((await readAll(priya)).map(({ title }) => title)).toEqual(['Northline'])
  expect(await sam.refused('GET', '/v1/organizations?next=nonsense')).toMatchObject({
    code: 'InputInvalid',
    status: 400,
  })
})

test('they are sorted by each of their orders, page by page, also where they are equal', async () => {
  await expectOrders<Organization>(sam, '/v1/organizations?q=', {
    title: ({ title }) => title,
    timezone: ({ timezone }) => timezone,
  })
  expect((await readAll(sam, '&sort=title')).map(({ _id }) => _id)).toEqual((await readAll(sam)).map(({ _id }) => _id))
  expect(await sam.refused('GET', '/v1/organizations?sort=shoes')).toMatchObject({
    code: 'InputInvalid',
    data: { issues: [{ path: 'sort', message: 'This list can be sorted by title or timezone.' }] },
  })
})
