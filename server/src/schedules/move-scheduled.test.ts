import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import type { PlanStep } from '@attune/contract/scenes/runs/why'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { describe, expect, test } from 'vitest'
import { forgetSessions } from '../staff/session-cache.ts'
import { automationDesk } from '../testing/automation/automation-desk.ts'
import { workAt } from '../testing/automation/automation-says.ts'
import { addScheduled } from './testing/schedule-changes.ts'

// It is Wednesday, 2026-11-18, noon in Denver; quiet hours are 10 pm to 7 am.
const desk = automationDesk()
const DAILY = { scheduleType: 'daily', scheduleValue: { localTime: '13:00', dayOfWeek: 3 } }
const move = ({ _id, nextRunAt }: ScheduledMessage, to: string, more: object = {}) => ({
  path: `/v1/scheduled-messages/${_id}/move`,
  body: { at: nextRunAt, to, ...more },
})
const moved = (item: ScheduledMessage, to: string, more?: object) => {
  const { path, body } = move(item, to, more)
  return desk.hannah.ok<ScheduledMessage>('POST', path, body)
}
const refused = (item: ScheduledMessage, to: string, more?: object) => {
  const { path, body } = move(item, to, more)
  return desk.hannah.refused('POST', path, body)
}
const lines = async () => (await desk.hannah.ok<{ data: PlanStep[] }>('GET', `/v1/contacts/${desk.maria.id}/plan`)).data
const times = async () => (await lines()).map(({ atClient }) => atClient)

test('the next run of a repeating message moves alone, and the ones after it stay', async () => {
  const item = await addScheduled(desk.hannah, desk.maria, DAILY)
  expect((await lines()).slice(0, 2)).toMatchObject([
    { fixed: null, abilities: { move: true } },
    { fixed: 'later', abilities: { move: false } },
  ])
  const late = await moved(item, '2026-11-18T17:15')
  expect(late).toMatchObject({ nextRunAtClient: '2026-11-18T17:15', words: item.words })
  expect((await times()).slice(0, 2)).toEqual(['2026-11-18T17:15', '2026-11-19T13:00'])
  // The job of the old moment does nothing; the new one sends once.
  await workAt(desk.world, '2026-11-18T20:00:01Z')
  expect(await desk.texts()).toEqual([])
  await workAt(desk.world, '2026-11-19T00:15:01Z')
  expect(await desk.texts()).toHaveLength(1)
  expect((await times())[0]).toBe('2026-11-19T13:00')
})

test('a run moved to the day before leaves only once', async () => {
  const item = await addScheduled(desk.hannah, desk.maria, {
    ...DAILY,
    scheduleValue: { localTime: '08:00', dayOfWeek: 4 },
  })
  expect(item.nextRunAtClient).toBe('2026-11-19T08:00')
  await moved(item, '2026-11-18T20:00')
  await workAt(desk.world, '2026-11-19T03:00:01Z')
  expect(await desk.texts()).toHaveLength(1)
  expect((await times())[0]).toBe('2026-11-20T08:00')
})

test('a run moved to the day before leaves only once, also if the client’s zone changes until then', async () => {
  const scheduleValue = { localTime: '09:00', dayOfWeek: 4 }
  await moved(await addScheduled(desk.hannah, desk.maria, { ...DAILY, scheduleValue }), '2026-11-18T20:00')
  await desk.setClient({ profile: { timezone: 'America/Chicago' } })
  await desk.world.work()
  expect((await times()).slice(0, 2)).toEqual(['2026-11-18T20:00', '2026-11-20T09:00'])
  await workAt(desk.world, '2026-11-19T02:00:01Z')
  expect(await desk.texts()).toHaveLength(1)
  expect((await times())[0]).toBe('2026-11-20T09:00')
})

test('a run moved to the day of the next one leaves that one where it is, also if the client’s zone changes', async () => {
  const scheduleValue = { localTime: '09:00', dayOfWeek: 4 }
  await moved(await addScheduled(desk.hannah, desk.maria, { ...DAILY, scheduleValue }), '2026-11-20T08:00')
  await desk.setClient({ profile: { timezone: 'America/Chicago' } })
  await desk.world.work()
  await workAt(desk.world, '2026-11-20T14:00:01Z')
  expect(await desk.texts()).toHaveLength(1)
  expect((await times())[0]).toBe('2026-11-20T09:00')
})

test('a moved run whose time the client’s new zone has passed is sent at once, and the next one at its own time', async () => {
  const scheduleValue = { localTime: '09:00', dayOfWeek: 4 }
  await moved(await addScheduled(desk.hannah, desk.maria, { ...DAILY, scheduleValue }), '2026-11-20T08:00')
  desk.world.at(new Date('2026-11-20T14:30:00Z'))
  await desk.setClient({ profile: { timezone: 'America/Chicago' } })
  await workAt(desk.world, '2026-11-20T14:30:00Z')
  await workAt(desk.world, '2026-11-20T14:30:01Z')
  expect(await desk.texts()).toHaveLength(1)
  expect((await times())[0]).toBe('2026-11-20T09:00')
})

test('every run moves to another time of its day if asked', async () => {
  const item = await addScheduled(desk.hannah, desk.maria, DAILY)
  expect(await moved(item, '2026-11-18T18:30', { all: true })).toMatchObject({ scheduleValue: { localTime: '18:30' } })
  expect((await times()).slice(0, 2)).toEqual(['2026-11-18T18:30', '2026-11-19T18:30'])
})

test('every run moves and the next one, which was moved alone before, comes at the chosen time; undo keeps its move', async () => {
  const scheduleValue = { localTime: '08:00', dayOfWeek: 4 }
  const item = await addScheduled(desk.hannah, desk.maria, { ...DAILY, scheduleValue })
  const alone = await moved(item, '2026-11-18T20:00')
  const every = await moved(alone, '2026-11-18T21:00', { all: true })
  expect((await times()).slice(0, 2)).toEqual(['2026-11-18T21:00', '2026-11-20T21:00'])
  await moved(every, '2026-11-18T20:00', { all: true, localTime: '08:00' })
  expect((await times()).slice(0, 2)).toEqual(['2026-11-18T20:00', '2026-11-20T08:00'])
  expect((await lines())[0]?.source).toMatchObject({ movedFrom: '2026-11-19T08:00' })
  await workAt(desk.world, '2026-11-19T03:00:01Z')
  expect(await desk.texts()).toHaveLength(1)
  expect((await times())[0]).toBe('2026-11-20T08:00')
})

test('the time of day of the later runs is refused if only the next one moves', async () => {
  const item = await addScheduled(desk.hannah, desk.maria, DAILY)
  const refusal = await refused(item, '2026-11-18T18:00', { localTime: '08:00' })
  expect(refusal).toMatchObject({ status: 400, code: 'InputInvalid' })
  expect(JSON.stringify(refusal)).toContain('Use localTime only with all.')
  expect((await times())[0]).toBe('2026-11-18T13:00')
})

test('a message with an exact date and time gets another one, and undo is a move back', async () => {
  const item = await addScheduled(desk.hannah, desk.maria, {
    scheduleType: 'once',
    scheduleValue: { localDate: '2026-11-19', localTime: '08:00' },
  })
  const later = await moved(item, '2026-11-20T09:30')
  expect(later).toMatchObject({ scheduleValue: { localDate: '2026-11-20', localTime: '09:30' }, sendByType: 'user' })
  expect(await moved(later, '2026-11-19T08:00')).toMatchObject({ nextRunAt: item.nextRunAt, words: item.words })
})

test('a moment that has passed, is not there, or comes after the next run is refused', async () => {
  const item = await addScheduled(desk.hannah, desk.maria, DAILY)
  for (const to of ['2026-11-18T11:59', '2026-02-30T08:00', '2026-11-19T13:00'])
    expect(await refused(item, to)).toMatchObject({ status: 422, code: 'MoveInvalid' })
  expect(await refused(item, '2026-11-19T09:00', { all: true })).toMatchObject({ status: 422, code: 'MoveInvalid' })
  expect((await moved(item, '2026-11-19T12:59')).nextRunAtClient).toBe('2026-11-19T12:59')
})

test('what has left, was moved or was stopped in the meantime is not moved again', async () => {
  const item = await addScheduled(desk.hannah, desk.maria, DAILY)
  await moved(item, '2026-11-18T17:15')
  expect(await refused(item, '2026-11-18T18:00')).toMatchObject({ status: 409, code: 'PlannedMessageGone' })
  const [stopped] = await desk.hannah
    .ok<{ items: ScheduledMessage[] }>('POST', `/v1/contacts/${desk.maria.id}/scheduled-messages/stop-all`)
    .then(({ items }) => items)
  if (stopped === undefined) throw new Error('Nothing was stopped.')
  expect((await refused(stopped, '2026-11-18T18:00')).code).toBe('PlannedMessageGone')
})

test('quiet hours at the new time are known before it is moved', async () => {
  const at = (local: string) => desk.hannah.ok('GET', `/v1/contacts/${desk.maria.id}/plan/hold?at=${local}`)
  expect(await at('2026-11-18T23:00')).toMatchObject({
    past: false,
    hold: { reason: 'quiet-hours', until: '2026-11-19T14:00:00.000Z' },
  })
  expect(await at('2026-11-18T15:00')).toMatchObject({ past: false, hold: null })
  expect(await at('2026-11-18T08:00')).toMatchObject({ past: true })
  const path = `/v1/contacts/${desk.maria.id}/plan/hold?at=2026-02-30T08:00`
  expect((await desk.hannah.refused('GET', path)).code).toBe('MoveInvalid')
})

test('a moved run that is switched off and on again leaves only once', async () => {
  const scheduleValue = { localTime: '08:00', dayOfWeek: 4 }
  const item = await moved(await addScheduled(desk.hannah, desk.maria, { ...DAILY, scheduleValue }), '2026-11-18T20:00')
  for (const disabled of [true, false]) await desk.hannah.ok('PUT', `/v1/scheduled-messages/${item._id}`, { disabled })
  expect((await times()).slice(0, 2)).toEqual(['2026-11-18T20:00', '2026-11-20T08:00'])
  await workAt(desk.world, '2026-11-19T03:00:01Z')
  expect(await desk.texts()).toHaveLength(1)
  expect((await times())[0]).toBe('2026-11-20T08:00')
})

describe('saving a message whose next run was moved', () => {
  const save = ({ _id }: ScheduledMessage, more: object) =>
    desk.hannah.ok<ScheduledMessage>('PUT', `/v1/scheduled-messages/${_id}`, more)
  const foreseen = async ({ _id }: ScheduledMessage, more: object) => {
    const path = `/v1/contacts/${desk.maria.id}/scheduled-messages/intersections`
    const { runs } = await desk.hannah.ok<{ runs: { atClient: string }[] }>('POST', path, { ...more, exceptId: _id })
    return runs.map(({ atClient }) => atClient)
  }
  // The same fields in another order, and one that is empty.
  const SAME = { ...DAILY, scheduleValue: { delayInMinutes: null, dayOfWeek: 3, localTime: '13:00' }, tags: [] }
  const OTHER = { ...DAILY, scheduleValue: { localTime: '14:00', dayOfWeek: 3 }, tags: [] }

  test('leaves the run where it is if the schedule is the same, as foreseen', async () => {
    const item = await moved(await addScheduled(desk.hannah, desk.maria, DAILY), '2026-11-18T17:15')
    expect(await foreseen(item, SAME)).toEqual(['2026-11-18T17:15', '2026-11-19T13:00', '2026-11-20T13:00'])
    const saved = await save(item, { ...SAME, data: { text: 'Bye' } })
    expect(saved).toMatchObject({ data: { text: 'Bye' }, nextRunAtClient: '2026-11-18T17:15' })
    expect((await times()).slice(0, 2)).toEqual(['2026-11-18T17:15', '2026-11-19T13:00'])
  })

  test('puts another schedule in its place, as foreseen', async () => {
    const item = await moved(await addScheduled(desk.hannah, desk.maria, DAILY), '2026-11-18T17:15')
    expect(await foreseen(item, OTHER)).toEqual(['2026-11-18T14:00', '2026-11-19T14:00', '2026-11-20T14:00'])
    expect((await save(item, OTHER)).nextRunAtClient).toBe('2026-11-18T14:00')
  })

  test('leaves the run where it is if only its tags change, which are checked', async () => {
    const item = await moved(await addScheduled(desk.hannah, desk.maria, DAILY), '2026-11-18T17:15')
    const tagged = await save(item, { ...SAME, tags: ['evening'] })
    expect(tagged).toMatchObject({ tags: ['evening'], nextRunAtClient: '2026-11-18T17:15' })
    for (const tags of [['x'.repeat(130)], Array.from({ length: 21 }, (_, at) => `tag ${at}`)])
      expect(await desk.hannah.refused('PUT', `/v1/scheduled-messages/${item._id}`, { tags })).toMatchObject({
        status: 422,
        code: 'ScheduleInvalid',
      })
  })

  test('gives back the tags that a masked reader was shown in place of those with the name', async () => {
    await desk.setClient({ profile: { basic: { fullName: 'Maria Lopez' } } })
    const tags = ['+13035550001', '+13035550002', 'Maria’s mornings', 'early']
    const item = await moved(await addScheduled(desk.hannah, desk.maria, { ...DAILY, tags }), '2026-11-18T17:15')
    const masked = await desk.northline.staff('Mo', 'ROLE_MANAGER', { manages: [desk.hannah] })
    const permissions = permissionBits.of([
      'scheduled-messages.view',
      'scheduled-messages.update',
      'messages.send-direct',
    ])
    await setMembership(desk.world.deps.store.global, masked.id, { permissions })
    forgetSessions()
    const shown = await masked.ok<{ data: ScheduledMessage[] }>(
      'GET',
      `/v1/contacts/${desk.maria.id}/scheduled-messages`,
    )
    const [seen] = shown.data
    expect(seen?.tags[0]).toBe(seen?.tags[1])
    expect(seen?.tags[2]).not.toContain('Maria')
    await masked.ok('PUT', `/v1/scheduled-messages/${item._id}`, { ...SAME, tags: seen?.tags })
    const list = await desk.hannah.ok<{ data: ScheduledMessage[] }>(
      'GET',
      `/v1/contacts/${desk.maria.id}/scheduled-messages`,
    )
    expect(list.data).toMatchObject([{ tags, nextRunAtClient: '2026-11-18T17:15' }])
  })

  test('keeps a stopped one stopped whose only moment has passed, also with a new text', async () => {
    const ONCE = { scheduleType: 'once', scheduleValue: { localDate: '2026-11-18', localTime: '13:00' }, tags: [] }
    const item = await addScheduled(desk.hannah, desk.maria, ONCE)
    await save(item, { disabled: true })
    desk.world.at(new Date('2026-11-18T21:00:00Z'))
    const saved = await save(item, { ...ONCE, data: { text: 'Bye' } })
    expect(saved).toMatchObject({ data: { text: 'Bye' }, disabled: true, missed: true })
    const refusal = await desk.hannah.refused('PUT', `/v1/scheduled-messages/${item._id}`, { ...ONCE, disabled: false })
    expect(refusal.code).toBe('ScheduleInvalid')
  })

  test('goes on with its next run if it was missed, and stays stopped unless it is enabled', async () => {
    const item = await addScheduled(desk.hannah, desk.maria, DAILY)
    await save(item, { disabled: true })
    desk.world.at(new Date('2026-11-18T21:00:00Z'))
    expect(await foreseen(item, DAILY)).toEqual(['2026-11-19T13:00', '2026-11-20T13:00', '2026-11-21T13:00'])
    expect(await save(item, SAME)).toMatchObject({ disabled: true, missed: true })
    const saved = await save(item, { ...SAME, disabled: false })
    expect(saved).toMatchObject({ disabled: false, nextRunAtClient: '2026-11-19T13:00' })
  })

  test('counts a delay anew if it was missed, and only then', async () => {
    const DELAYED = { scheduleType: 'once', scheduleValue: { dayOffset: 0, delayInMinutes: 30 }, tags: [] }
    const item = await addScheduled(desk.hannah, desk.maria, DELAYED)
    expect(item.nextRunAtClient).toBe('2026-11-18T12:30')
    desk.world.at(new Date('2026-11-18T19:10:00Z'))
    expect(await save(item, { ...DELAYED, disabled: true })).toMatchObject({ nextRunAtClient: '2026-11-18T12:30' })
    desk.world.at(new Date('2026-11-18T20:00:00Z'))
    const again = await save(item, { ...DELAYED, disabled: false })
    expect(again).toMatchObject({ disabled: false, nextRunAtClient: '2026-11-18T13:30' })
  })
})
