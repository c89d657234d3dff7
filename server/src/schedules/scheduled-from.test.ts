import type { Channel } from '@attune/contract/channels/entity'
import type { Message } from '@attune/contract/conversations/entity'
import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import { connectAddress } from '@attune/store/contacts/addresses'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWorld, threadOf, type TestClient, type TestPerson, type World } from '../testing/world.ts'

let world: World
let priya: TestPerson
let hannah: TestPerson
let maria: TestClient
let first: string
let second: Channel
let phones = 20_000

/** Nine in the morning in Denver, seven hours behind. */
const NOW = new Date('2026-11-18T16:00:00Z')
const TOMORROW = { scheduleType: 'once', scheduleValue: { localDate: '2026-11-19', localTime: '09:00' } } as const
const TOMORROW_AT = new Date('2026-11-19T16:30:00Z')

const newPhone = () => `+13037${(phones += 1)}2`

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  world.at(NOW)
  first = newPhone()
  const northline = await world.organization('Northline', first)
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', newPhone(), hannah)
  const address = newPhone()
  await connectAddress(world.deps.store, northline.id, { carrier: 'simulator', address })
  const { data } = await priya.ok<{ data: Channel[] }>('GET', '/v1/channels')
  const found = data.find((one) => one.address === address)
  if (found === undefined) throw new Error('The second number is not connected.')
  second = found
})
afterAll(() => world.close())

const input = (from: string) => ({ contactId: maria.id, data: { text: 'Good luck!', from }, ...TOMORROW })
const schedule = () => hannah.ok<ScheduledMessage>('POST', '/v1/scheduled-messages', input(second.address))
const refuse = async (body: object) => (await hannah.refused('POST', '/v1/scheduled-messages', body)).code
const lastFrom = async () => {
  const messages: Message[] = await threadOf(hannah, maria)
  return messages.map(({ body }) => [body?.text, body?.from])
}
const pass = async () => {
  world.at(TOMORROW_AT)
  await world.work('everything')
  // People are still signed in.
  world.at(NOW)
}

test('it leaves from the number that its writer chose', async () => {
  expect((await schedule()).data.from).toBe(second.address)
  await pass()
  expect(await lastFrom()).toEqual([['Good luck!', second.address]])
})

test('also when it is sent at once', async () => {
  const { _id } = await schedule()
  await hannah.ok('POST', `/v1/scheduled-messages/${_id}/send-now`, {})
  expect(await lastFrom()).toEqual([['Good luck!', second.address]])
})

test('from another one if that is paused by then', async () => {
  await schedule()
  await priya.ok('PATCH', `/v1/channels/${second._id}`, { isPaused: true })
  await pass()
  expect(await lastFrom()).toEqual([['Good luck!', first]])
})

test('a number that isn’t theirs is refused, and so is one for a message that repeats', async () => {
  expect(await refuse(input('+13035550000'))).toBe('AddressNotYours')
  await priya.ok('PATCH', `/v1/channels/${second._id}`, { isPaused: true })
  expect(await refuse(input(second.address))).toBe('AddressCantReach')
  const weekly = { scheduleType: 'weekly', scheduleValue: { dayOfWeek: 3, localTime: '09:00' } }
  expect(await refuse({ ...input(first), ...weekly })).toBe('ScheduledFromOnce')
  expect(await hannah.ok('GET', `/v1/contacts/${maria.id}/scheduled-messages`)).toEqual({ data: [] })
})
