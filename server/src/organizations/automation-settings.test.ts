import type { AutomationSettings } from '@attune/contract/organizations/automation-calls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../new-id.ts'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'

let world: World
let northline: TestOrganization
let priya: TestPerson
let hannah: TestPerson
let numbers = 100

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  numbers += 1
  northline = await world.organization('Northline', `+13035550${numbers}`)
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
})
afterAll(() => world.close())

const path = (id = northline.id) => `/v1/organizations/${id}/automation-settings`
const now = (who = priya): Promise<AutomationSettings> => who.ok('GET', path())
const change = (body: object): Promise<AutomationSettings> => priya.ok('PATCH', path(), body)

test('settings start with the product’s defaults; a coach can view but not change them', async () => {
  expect(await now()).toEqual({
    quietHours: { from: '22:00', to: '07:00' },
    dailyCap: 30,
    muteTracking: { limit: 10, minutes: 4_320 },
    coachPauseMinutes: 30,
    hours: { week: [], holidays: [], automation: 'always' },
    clientCommands: true,
    routine: { wakeUpTime: '07:00', goToSleepTime: '22:00', workoutTime: '17:00', customTime: '12:00' },
    mailDomains: [],
    taskRules: {
      unanswered: { on: true, hours: 4 },
      rankFalling: { on: true },
      checkInMissed: { on: true, hours: 24 },
      deliveryFailed: { on: true },
      alert: { on: true },
    },
    rev: 0,
    abilities: { update: true },
  })
  expect((await now(hannah)).abilities).toEqual({ update: false })
  expect((await hannah.call('PATCH', path(), { dailyCap: 5 })).status).toBe(403)
})

test('given settings change and the rest stays; null removes quiet hours and caps', async () => {
  const { muteTracking, routine, taskRules } = await now()
  const changes = { quietHours: null, dailyCap: 12, routine: { workoutTime: '06:15' } }
  const first = await change({ ...changes, taskRules: { alert: { on: false } } })
  expect(first).toMatchObject({ quietHours: null, dailyCap: 12, muteTracking, rev: 1 })
  expect(first.routine).toEqual({ ...routine, workoutTime: '06:15' })
  expect(first.taskRules).toEqual({ ...taskRules, alert: { on: false } })
  const second = await change({
    quietHours: { from: '21:00', to: '08:30' },
    dailyCap: null,
    muteTracking: { limit: null, minutes: 60 },
  })
  expect(second).toMatchObject({
    quietHours: { from: '21:00', to: '08:30' },
    dailyCap: null,
    muteTracking: { limit: null, minutes: 60 },
    rev: 2,
  })
  expect(await now()).toEqual(second)
})

test('an organization names its own domains once each', async () => {
  const { mailDomains } = await change({
    mailDomains: ['northline.example', 'mail.northline.example', 'northline.example'],
  })
  expect(mailDomains).toEqual(['northline.example', 'mail.northline.example'])
  expect((await change({ dailyCap: 12 })).mailDomains).toEqual(mailDomains)
  expect((await change({ mailDomains: [] })).mailDomains).toEqual([])
})

test('an organization says when it is open, in the order of the week; impossible hours are refused', async () => {
  const hours = {
    week: [
      { day: 2, from: '09:00', to: '17:00' },
      { day: 1, from: '13:00', to: '17:00' },
      { day: 1, from: '09:00', to: '12:00' },
    ],
    holidays: ['2026-12-25', '2026-12-25', '2026-11-26'],
    automation: 'inside',
  }
  const saved = await change({ hours })
  expect(saved.hours).toEqual({
    week: [hours.week[2], hours.week[1], hours.week[0]],
    holidays: ['2026-11-26', '2026-12-25'],
    automation: 'inside',
  })
  expect(await change({ hours: saved.hours })).toEqual(saved)
  for (const wrong of [
    { week: [] },
    { week: [{ day: 8, from: '09:00', to: '17:00' }] },
    { week: [{ day: 1, from: '17:00', to: '09:00' }] },
    { week: [{ day: 1, from: '09:00', to: '24:00' }] },
    { holidays: ['2026-02-30'] },
    { automation: 'sometimes' },
  ])
    expect((await priya.refused('PATCH', path(), { hours: { ...hours, ...wrong } })).code).toBe('InputInvalid')
  expect((await hannah.call('PATCH', path(), { hours })).status).toBe(403)
})

test('a request that changes nothing records no change and no fact', async () => {
  const before = await change({ dailyCap: 9 })
  const facts = await countFacts()
  expect(await change({ dailyCap: 9, quietHours: { from: '22:00', to: '07:00' } })).toEqual(before)
  expect([facts, await countFacts()]).toEqual([1, 1])
})

test.for([
  ['the whole day', { quietHours: { from: '07:00', to: '07:00' } }],
  ['no time of day', { quietHours: { from: '24:00', to: '07:00' } }],
  ['half of them', { quietHours: { from: '22:00' } }],
  ['no messages at all', { dailyCap: 0 }],
  ['too many', { dailyCap: 501 }],
  ['a mute of no length', { muteTracking: { limit: 3, minutes: 0 } }],
  ['a domain with an address', { mailDomains: ['hannah@northline.example'] }],
  ['a domain of one word', { mailDomains: ['localhost'] }],
  ['an unknown field', { quiet: null }],
  ['an unknown mark of the day', { routine: { napTime: '13:00' } }],
] as const)('refused, with nothing changed: %s', async ([, body]) => {
  expect(await priya.refused('PATCH', path(), body)).toMatchObject({ status: 400 })
  expect(await now()).toMatchObject({ rev: 0 })
})

test('of two simultaneous edits the second is refused with the newer settings, also the first time', async () => {
  await change({ dailyCap: 5, rev: 0 })
  const no = await priya.refused('PATCH', path(), { dailyCap: 6, rev: 0 })
  expect(no).toMatchObject({ code: 'AutomationSettingsChanged', status: 409, data: { dailyCap: 5, rev: 1 } })
  const both = await Promise.all([7, 8, 9].map((dailyCap) => priya.call('PATCH', path(), { dailyCap, rev: 1 })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('other organizations are not found; an admin of the installation can access all', async () => {
  const harbour = await world.organization('Harbour', `+13035559${numbers}`)
  for (const id of [harbour.id, newId('or')])
    for (const method of ['GET', 'PATCH'] as const)
      expect((await priya.refused(method, path(id), method === 'PATCH' ? { dailyCap: 1 } : undefined)).code).toBe(
        'OrganizationNotFound',
      )
  const sam = await world.admin('Sam', null)
  expect(await sam.ok('PATCH', path(harbour.id), { dailyCap: 3 })).toMatchObject({ dailyCap: 3 })
  expect((await sam.refused('GET', path(newId('or')))).code).toBe('OrganizationNotFound')
  expect((await now()).dailyCap).toBe(30)
})

const countFacts = async (): Promise<number> =>
  (
    await world.deps.store.global
      .selectFrom('facts')
      .select('kind')
      .where('organization_id', '=', northline.id)
      .where('kind', '=', 'AutomationSettingsChanged')
      .execute()
  ).length
