import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '@attune/contract/page'
import { createWorld, type World } from '../testing/world.ts'
import type { Caller } from '../testing/caller.ts'
import { createCast, type Cast, type House, type Person } from './cast.ts'
import { listContractCalls, requestOf, type ContractCall } from './contract-calls.ts'
import { exampleOf, refusedToAll } from '../app/api/call-examples.ts'
import { rowsOf, type Rows } from './rows.ts'
import { searchFieldOf, withField } from './spoil.ts'
import { testPhones } from '../testing/test-phones.ts'

const calls = listContractCalls()
/** Calls that search, with the path of their search field. */
const searches = calls.flatMap((call) => {
  const way = searchFieldOf(call.sent)
  return way === null ? [] : [{ call, way }]
})
let world: World
let rows: Rows
let cast: Cast
let house: House

beforeAll(async () => {
  world = await createWorld({ phones: testPhones() })
  rows = await rowsOf(world)
  cast = await createCast(world)
  house = cast.houses[0]
  for (const [index, name] of ['Zoe', 'adam', 'Mia', 'Ödön', '李', 'Bob'].entries())
    await house.organization.client(name, `+1303555016${index}`, house.coach)
  await house.near.client.texts('Quillfeather speaking')
})
afterAll(async () => {
  await rows.close()
  await world.close()
})

// ASVS 14.2.4
test('searching for what is hidden finds what searching for nonsense finds', async () => {
  // Which they are is in the snapshots of contract-calls.test.ts.
  expect(searches.length).toBeGreaterThan(16)
  const { name, email, client } = house.near
  const hidden = [
    name,
    name.slice(0, 4),
    name.toUpperCase(),
    email,
    'client.example',
    client.phone,
    // Four digits would also be in every hundredth of the ids that staff have in their email here.
    client.phone.slice(-7),
    '%',
    '_',
  ]
  for (const reader of maskedOf(house))
    for (const { call, way } of searches) {
      const find = async (q: string) => (await reader.caller.raw(requestOf(call, withField({}, way, q)))).body
      const nothing = await find('nonsense-that-nobody-is-called')
      // Staff names in these tests contain an underscore: matching those is not a wildcard at work.
      for (const q of hidden.filter((text) => text !== '_' || !call.name.startsWith('directory.')))
        expect.soft([reader.name, call.name, q, await find(q)]).toEqual([reader.name, call.name, q, nothing])
    }
})

// ASVS 8.1.2
test('what is not hidden is found: the alias by a masked reader, the name by another', async () => {
  const [first] = maskedOf(house)
  const { data } = await first!.caller.ok<Page<{ _id: string; profile: { basic: { fullName: string } } }>>(
    'GET',
    '/v1/contacts',
  )
  const alias = data.find(({ _id }) => _id === house.near.contactId)?.profile.basic.fullName ?? ''
  expect(alias).toMatch(/^Client [0-9A-F]{6}$/)
  const found = async (who: Caller, q: string) =>
    (await who.ok<Page<{ _id: string }>>('GET', `/v1/contacts?q=${encodeURIComponent(q)}`)).data.map(({ _id }) => _id)
  expect(await found(first!.caller, alias)).toEqual([house.near.contactId])
  for (const q of [house.near.name, house.near.email, house.near.client.phone])
    expect(await found(house.coach, q)).toEqual([house.near.contactId])
})

// ASVS 8.2.3
test('two databases that differ only in what is hidden answer masked readers byte for byte the same', async () => {
  const open = house.people[0]!
  // Some answers contain the time they were made.
  world.at(world.now())
  const before = await Promise.all([...maskedOf(house), open].map(everyAnswer))
  await hideOtherwise()
  const after = await Promise.all([...maskedOf(house), open].map(everyAnswer))
  expect(before.at(-1)).not.toEqual(after.at(-1))
  expect(after.slice(0, -1)).toEqual(before.slice(0, -1))
})

/** Changes names and their order, also in texts, numbers, addresses and pictures, and nothing else. */
const hideOtherwise = async (): Promise<void> => {
  await rows.run(`update contacts set full_name = reverse(full_name),
    name_key = reverse(name_key), first_name = 'Other', email = 'other.' || email,
    phone = '+44' || right(phone, 8), photo_url = 'https://pictures.example/' || contact_id`)
  await rows.run(`update messages set text = replace(text, 'Quillfeather', 'rehtaeflliuQ')
    where text like '%Quillfeather%'`)
  await rows.run(`update contact_addresses set address = '+44' || right(address, 8)`)
  await rows.run(`update messages set from_address = '+44' || right(from_address, 8) where direction = 1`)
  await rows.run(`update messages set to_address = '+44' || right(to_address, 8),
    delivery_error = replace(delivery_error, '+1303', '+44 20 30') where direction = 2`)
}

/** More than all of them together. */
const ANSWERS_MAX = 1_000

/** What every read-only call answers somebody, lists page by page. */
const everyAnswer = async (reader: Person): Promise<string[]> => {
  const answers: string[] = []
  for (const call of calls.filter(({ method, meta }) => method === 'GET' && meta.right !== 'public'))
    if (answers200(reader, call))
      answers.push(await answerOf(reader.caller, call, exampleOf(call.name, house.near) ?? {}))
  for (const call of calls.filter(({ sent }) => sent.properties?.['next'] !== undefined)) {
    if (!answers200(reader, call)) continue
    const place = neededBy(call, exampleOf(call.name, house.near) ?? {})
    let next: string | null = null
    do {
      const text = await answerOf(reader.caller, call, { ...place, limit: 1, ...(next === null ? {} : { next }) })
      answers.push(text)
      if (answers.length > ANSWERS_MAX) throw new Error(`${call.name} has no last page.`)
      next = (JSON.parse(text) as Page<unknown>).pagination.next
    } while (next !== null)
  }
  answers.push(await answerOf(reader.caller, messagesOf, { id: house.near.contactId }))
  return answers
}

const answers200 = ({ may }: Person, { name, meta: { right, also } }: ContractCall): boolean =>
  refusedToAll(name) === undefined &&
  (right === 'public' || right === 'signed-in' || may(right)) &&
  (also === undefined || may(also))

/** The fields of an input that are in the path or required. */
const neededBy = ({ path, sent }: ContractCall, input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).filter(([field]) => path.includes(`{${field}}`) || sent.required?.includes(field)),
  )

const answerOf = async (who: Caller, call: Pick<ContractCall, 'method' | 'path'>, input: Record<string, unknown>) => {
  const reply = await who.raw(requestOf(call, input))
  expect(reply.statusCode).toBe(200)
  return reply.body
}

const messagesOf = { method: 'GET', path: '/v1/contacts/{id}/messages' } as const

const maskedOf = (of: House): Person[] =>
  of.people.filter(({ may }) => may('contacts.list') && !may('contacts.private-data'))
