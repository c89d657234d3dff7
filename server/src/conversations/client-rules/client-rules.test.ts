import type { ClientRules } from '@attune/contract/conversations/automated/client-rule-calls'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { expect, test } from 'vitest'
import { forgetSessions } from '../../staff/session-cache.ts'
import { automationSays, heldTexts } from '../../testing/automation/automation-says.ts'
import { NOON, runDesk } from '../../testing/runs/run-desk.ts'
import type { TestPerson } from '../../testing/world.ts'

const desk = runDesk()
const path = () => `/v1/contacts/${desk.maria.id}/client-rules`
const rules = (who: TestPerson = desk.hannah) => who.ok<ClientRules>('GET', path())
const texts = async (text: string) => {
  await desk.maria.texts(text)
  await desk.world.work()
}
const left = () => desk.world.carrier.taken.filter(({ to }) => to === desk.maria.phone).map(({ text }) => text)
const open = (url: string) => desk.world.app.inject({ method: 'GET', url })

test('staff see what the client asked for, where and when', async () => {
  expect(await rules()).toMatchObject({ dailyCap: null, pausedUntil: null, isLater: false, hours: null, changes: [] })
  for (const text of ['less', 'hours 9-18', 'later', 'person', 'pause 2']) await texts(text)
  expect(await rules()).toMatchObject({
    dailyCap: 15,
    hours: { from: '09:00', to: '18:00' },
    isLater: true,
    personAskedAt: NOON.toISOString(),
    pausedUntil: '2026-11-20T07:00:00.000Z',
    abilities: { endPause: true, link: true },
  })
  const [newest] = (await rules()).changes
  expect(newest).toEqual({
    at: NOON.toISOString(),
    command: 'pause',
    detail: 'Paused until Friday, November 20',
    source: 'text',
    by: null,
    reason: null,
  })
})

test('staff end a pause with a reason that is kept; the client is told, and what waited leaves', async () => {
  await texts('pause')
  await automationSays(desk.world, desk.northline.id, desk.maria.id, 'Drink some water')
  const after = await desk.hannah.ok<ClientRules>('POST', `${path()}/end-pause`, {
    reason: 'She called and wants it back.',
  })
  expect(after).toMatchObject({ pausedUntil: null, abilities: { endPause: false } })
  expect(after.changes[0]).toMatchObject({
    source: 'staff',
    detail: 'Pause ended',
    by: { name: 'Hannah' },
    reason: 'She called and wants it back.',
  })
  await desk.world.work()
  expect(left().slice(1)).toEqual([
    'Your coaching team has ended your pause of automatic messages. Text PAUSE to pause again.',
    'Drink some water',
  ])
  expect(await heldTexts(desk.world, desk.northline.id, desk.maria.id)).toEqual([])
})

test('there is no ending a pause without a reason or without a pause, nor out of reach or without the right', async () => {
  const end = (who: TestPerson, reason: string) => desk.refusal(who, 'POST', `${path()}/end-pause`, { reason })
  expect(await end(desk.hannah, 'Just so')).toBe('ClientNotPaused')
  await texts('pause')
  expect(await end(desk.hannah, '  ')).toBe('InputInvalid')
  expect(await end(desk.tess, 'Just so')).toBe('ContactNotFound')
  expect((await desk.tess.refused('GET', path())).code).toBe('ContactNotFound')
  const reader = await desk.northline.staff('Mo', 'ROLE_ADMIN')
  await setMembership(desk.world.deps.store.global, reader.id, {
    permissions: permissionBits.of(['conversations.view']),
  })
  forgetSessions()
  expect(await end(reader, 'Just so')).toBe('AccessDenied')
  expect((await rules(reader)).abilities).toEqual({ endPause: false, link: false })
  expect((await rules()).pausedUntil).not.toBeNull()
})

test('staff send the client their link without seeing it, and end it', async () => {
  await desk.hannah.ok('POST', `${path()}/link`)
  await desk.world.work()
  const link = /\/my\/[\w-]+$/.exec(left().at(-1) ?? '')?.[0] ?? ''
  expect((await open(link)).statusCode).toBe(200)
  expect((await desk.texts()).at(-1)).toMatch(/\/my\/…$/)
  await desk.hannah.ok('DELETE', `${path()}/link`)
  expect((await open(link)).statusCode).toBe(404)
  await texts('STOP')
  expect(await desk.refusal(desk.hannah, 'POST', `${path()}/link`, undefined)).toBe('ClientNotReachable')
})

test('a reason that names the client is hidden from those who may not know who it is', async () => {
  await texts('pause')
  await desk.hannah.ok('POST', `${path()}/end-pause`, { reason: 'Maria Lopez called.' })
  const blind = await desk.northline.staff('Bo', 'ROLE_ADMIN')
  await setMembership(desk.world.deps.store.global, blind.id, {
    permissions: permissionBits.of(['conversations.view', 'contacts.view']),
  })
  forgetSessions()
  expect(JSON.stringify(await rules(blind))).not.toMatch(/Maria|Lopez/)
})
