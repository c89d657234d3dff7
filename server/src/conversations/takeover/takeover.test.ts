import { permissionBits } from '@attune/contract/staff/masks'
import type { Takeover } from '@attune/contract/conversations/automated/takeover-calls'
import { openStore } from '@attune/store/store'
import { setMembership } from '@attune/store/staff/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { forgetSessions } from '../../staff/session-cache.ts'
import { automationSays, workAt } from '../../testing/automation/automation-says.ts'
import { automationDesk, NOON } from '../../testing/automation/automation-desk.ts'
import { send, type TestPerson } from '../../testing/world.ts'

const desk = automationDesk()
const MINUTE = 60_000
const later = (minutes: number) => new Date(Date.parse(NOON) + minutes * MINUTE)
const path = () => `/v1/contacts/${desk.maria.id}/takeover`
const takeover = (who = desk.hannah) => who.ok<Takeover>('GET', path())
const take = (who = desk.hannah) => who.ok<Takeover>('POST', path())
const handBack = () => desk.hannah.ok<Takeover>('DELETE', path())
const types = (who: TestPerson = desk.hannah, state = 'typing') =>
  who.ok('POST', '/v2/threads.presence', { contactId: desk.maria.id, state })

beforeEach(() => desk.settings({ coachPauseMinutes: 30 }))

describe('a coach who', () => {
  test.for<[string, () => Promise<unknown>]>([
    ['writes', () => send(desk.hannah, desk.maria, 'How is your knee?')],
    ['types', () => types()],
    ['takes the conversation', () => take()],
  ])('%s silences automation for half an hour; then what waited leaves, once and in order', async ([, sign]) => {
    await sign()
    const until = later(30)
    expect(await desk.says('One')).toMatchObject({ outcome: 'held', reason: 'coach-present', until })
    expect(await desk.says('Two')).toMatchObject({ outcome: 'held' })
    await workAt(desk.world, later(29))
    expect(await desk.held()).toEqual(['One', 'Two'])
    await workAt(desk.world, later(30))
    expect((await desk.texts()).slice(-2)).toEqual(['One', 'Two'])
    await workAt(desk.world, later(31))
    expect(desk.world.carrier.taken.filter(({ text }) => text === 'One')).toHaveLength(1)
  })

  test('shows up again makes it longer; the messages move with it', async () => {
    await take()
    await desk.says('One')
    desk.world.at(later(20))
    await types()
    await workAt(desk.world, later(30))
    expect(await desk.held()).toEqual(['One'])
    expect((await takeover()).until).toBe(later(50).toISOString())
    await workAt(desk.world, later(50))
    expect(await desk.held()).toEqual([])
  })

  test('only looks, may not send, or is an integration doesn’t silence it', async () => {
    await types(desk.hannah, 'viewing')
    const reader = await desk.northline.staff('Mo', 'ROLE_ADMIN')
    await setMembership(desk.world.deps.store.global, reader.id, {
      permissions: permissionBits.of(['conversations.view']),
    })
    forgetSessions()
    await types(reader)
    expect(await desk.says('Good morning')).toMatchObject({ outcome: 'sent' })
    expect((await reader.refused('POST', path())).code).toBe('AccessDenied')
    expect((await reader.refused('DELETE', path())).code).toBe('AccessDenied')
    expect(await takeover(reader)).toMatchObject({ by: null, until: null })
  })

  test('writes while a message of automation is on its way: it rests and leaves afterwards', async () => {
    await desk.says('On its way')
    await types()
    await desk.world.work()
    expect(desk.takenIds()).toEqual([])
    const [message] = await desk.thread()
    expect(message?.body).toMatchObject({ gate: { reason: 'coach-present' } })
    await workAt(desk.world, later(31))
    expect(desk.takenIds()).toEqual([message?.id])
  })
})

describe('handing back', () => {
  test('lets automation go on once it can’t be undone any more, and Why says that it waited', async () => {
    await take()
    await desk.says('One')
    expect(await takeover()).toMatchObject({ by: { name: 'Hannah' }, isHandedBack: false, hasAutomation: true })
    expect(await handBack()).toMatchObject({
      isHandedBack: true,
      until: new Date(Date.parse(NOON) + 8_000).toISOString(),
    })
    await desk.world.work()
    expect(await desk.texts()).toEqual([])
    await workAt(desk.world, new Date(Date.parse(NOON) + 8_000))
    expect(await takeover()).toMatchObject({ by: null, until: null, hasAutomation: false })
    const [message] = await desk.thread()
    const [asked] = await desk.reviews(message?.id ?? '')
    expect(asked).toMatchObject({ stage: 'asked', reason: 'coach-present' })
    expect(asked?.checks.find(({ ok }) => !ok)?.detail).toMatch(/^A coach has the conversation until 12:\d\d PM$/)
  })

  test('can be undone, and does nothing where nobody has the conversation', async () => {
    await take()
    await desk.says('One')
    await handBack()
    expect(await take()).toMatchObject({ isHandedBack: false, until: later(30).toISOString() })
    await workAt(desk.world, later(1))
    expect(await desk.held()).toEqual(['One'])
    await workAt(desk.world, later(31))
    expect(await handBack()).toMatchObject({ by: null, until: null, isHandedBack: false })
  })
})

test('an organization can shorten the rule or switch it off; what waits follows', async () => {
  await take()
  await desk.says('One')
  const settings = `/v1/organizations/${desk.northline.id}/automation-settings`
  await desk.priya.ok('PATCH', settings, { coachPauseMinutes: 10 })
  await workAt(desk.world, later(10))
  expect(await desk.texts()).toEqual(['One'])
  await take()
  await desk.says('Two')
  await desk.priya.ok('PATCH', settings, { coachPauseMinutes: null })
  await desk.world.work()
  expect(await desk.texts()).toEqual(['One', 'Two'])
  expect((await desk.hannah.refused('POST', path())).code).toBe('TakeoverOff')
  for (const coachPauseMinutes of [0, 1.5, 1_441, '30'])
    expect((await desk.priya.refused('PATCH', settings, { coachPauseMinutes })).code).toBe('InputInvalid')
})

test('outside the organization’s hours automation waits for them, and a change of the rule lets it go', async () => {
  const settings = `/v1/organizations/${desk.northline.id}/automation-settings`
  const week = [{ day: 4, from: '09:00', to: '17:00' }]
  await desk.priya.ok('PATCH', settings, { hours: { week, holidays: [], automation: 'inside' } })
  // It is Wednesday noon in Denver; Thursday opens at nine.
  const until = new Date('2026-11-19T16:00:00Z')
  expect(await desk.says('One')).toMatchObject({ outcome: 'held', reason: 'organization-hours', until })
  expect((await send(desk.hannah, desk.maria, 'From me')).body?.gate).toMatchObject({ decision: 'sent' })
  await workAt(desk.world, new Date('2026-11-19T15:59:00Z'))
  expect(await desk.held()).toEqual(['One'])
  await workAt(desk.world, until)
  expect(await desk.texts()).toEqual(['From me', 'One'])
  desk.world.at(new Date(NOON))
  await desk.says('Two')
  await desk.priya.ok('PATCH', settings, { hours: { week, holidays: [], automation: 'outside' } })
  await workAt(desk.world, later(60))
  expect((await desk.texts()).at(-1)).toBe('Two')
})

test('nobody out of reach sees, takes or hands back a conversation', async () => {
  const harbour = await desk.world.organization('Harbour', `+44207946${Math.floor(1_000 + Math.random() * 8_999)}`)
  const owen = await harbour.staff('Owen', 'ROLE_ADMIN')
  const tess = await desk.northline.staff('Tess', 'ROLE_COACH')
  await take()
  for (const who of [owen, tess])
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect((await who.refused(method, path())).code).toBe('ContactNotFound')
  expect(await takeover()).toMatchObject({ by: { name: 'Hannah' }, isHandedBack: false })
})

test('a key pressed in one process holds the next message of another', async () => {
  const { deps } = desk.world
  const other = await openStore(desk.world.database.app, 2, desk.world.deps.store.reactions)
  try {
    await types()
    const world = { ...desk.world, deps: { ...deps, store: other } }
    const outcome = await automationSays(world, desk.northline.id, desk.maria.id, 'From elsewhere')
    expect(outcome).toMatchObject({ outcome: 'held', reason: 'coach-present' })
  } finally {
    await other.close()
  }
})
