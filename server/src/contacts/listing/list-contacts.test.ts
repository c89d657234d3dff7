import type { Contact } from '@attune/contract/contacts/entity'
import type { Page } from '@attune/contract/page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type TestPerson, type World } from '../../testing/world.ts'

/** Letters that JavaScript and PostgreSQL lower-case differently, identical names, and wildcards. */
const NAMES = [
  'Adam',
  'ΟΔΟΣ',
  'Οδός',
  'İpek',
  'ipek',
  'STRASSE',
  'Straße',
  'Bob',
  'bob',
  'BOB',
  '100%',
  'a_b',
  'a\\b',
  '李',
  'Ödön',
  '',
  '李'.repeat(300),
]
let world: World
let hannah: TestPerson
let ids: string[]

beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  const clients = await Promise.all(
    NAMES.map((name, index) => northline.client(name, `+130355501${index + 20}`, hannah)),
  )
  ids = clients.map(({ id }) => id)
})
afterAll(() => world.close())

const page = (query: Record<string, string>): Promise<Page<Contact>> =>
  hannah.ok('GET', `/v1/contacts?${new URLSearchParams(query)}`)

const pages = async (limit: number): Promise<Contact[]> => {
  const all: Contact[] = []
  for (let next: string | null = ''; next !== null;) {
    const { data, pagination } = await page({ limit: String(limit), ...(next === '' ? {} : { next }) })
    all.push(...data)
    if (all.length > 2 * NAMES.length) throw new Error('There is no last page.')
    expect(pagination.hasNext).toBe(pagination.next !== null)
    next = pagination.next
  }
  return all
}

test.for([1, 3, 100])('page by page of %i every client comes once, in one order', async (limit) => {
  const all = await pages(limit)
  expect(all.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted())
  expect(all.map(({ _id }) => _id)).toEqual((await pages(100)).map(({ _id }) => _id))
})

test.for([
  ['bob', ['BOB', 'Bob', 'bob']],
  ['BOB', ['BOB', 'Bob', 'bob']],
  ['  dam ', ['Adam']],
  ['%', ['100%']],
  ['_', ['a_b']],
  ['\\', ['a\\b']],
  ['ΟΔΟΣ', ['ΟΔΟΣ']],
  ['οδός', ['Οδός']],
  ['İpek', ['ipek', 'İpek']],
  ['李 ', ['李', '李'.repeat(300)]],
  ['(303) 555-0120', ['Adam']],
  ['+1 303 555 0120', ['Adam']],
  ['0303 555 0120', ['Adam']],
  ['555 0120', ['Adam']],
  ['+44 303 555 0120', []],
  ['nobody', []],
] as const)('searching for %s finds %o', async ([q, names]) => {
  const { data } = await page({ q, limit: '100' })
  expect(data.map(({ profile }) => profile.basic.fullName).toSorted()).toEqual([...names].toSorted())
})
