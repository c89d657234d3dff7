import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import { SCHEDULED_MESSAGES_MAX } from '@attune/contract/schedules/limits'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { describe, expect, test } from 'vitest'
import { newId } from '../new-id.ts'
import { Refusal } from '../refusal.ts'
import { loadMember } from '../staff/load-member.ts'
import { forgetSessions } from '../staff/session-cache.ts'
import { automationDesk } from '../testing/automation/automation-desk.ts'
import { addScheduled } from './testing/schedule-changes.ts'
import { watchStatements } from '../testing/runs/watch-statements.ts'
import { updateScheduled } from './scheduled-messages.ts'

// It is Wednesday, 2026-11-18, noon in Denver, where the organization is.
const desk = automationDesk()
const TOMORROW = { scheduleType: 'once', scheduleValue: { localDate: '2026-11-19', localTime: '08:00' } }

const path = ({ _id }: { _id: string }) => `/v1/scheduled-messages/${_id}`
const listPath = () => `/v1/contacts/${desk.maria.id}/scheduled-messages`
const list = async (query = ''): Promise<ScheduledMessage[]> =>
  (await desk.hannah.ok<{ data: ScheduledMessage[] }>('GET', `${listPath()}${query}`)).data
const body = (more: object) => ({
  contactId: desk.maria.id,
  data: { text: 'Hello' },
  ...TOMORROW,
  ...more,
})

test('a scheduled message tells when it leaves, in the client’s time and in whose name', async () => {
  await desk.setClient({ profile: { timezone: 'Europe/Berlin' } })
  const made = await addScheduled(desk.hannah, desk.maria, { text: ' Good luck! ', ...TOMORROW, tags: ['luck'] })
  expect(made).toMatchObject({
    contactId: desk.maria.id,
    disabled: false,
    data: { text: 'Good luck!', massStop: false },
    ...TOMORROW,
    tags: ['luck'],
    nextRunAt: '2026-11-19T07:00:00.000Z',
    nextRunAtClient: '2026-11-19T08:00',
    zone: 'Europe/Berlin',
    words: 'on November 19, 2026, at 08:00 AM',
    missed: false,
    sendByType: 'user',
    author: { name: 'Hannah' },
    abilities: { update: true, send: true },
    rev: 1,
  })
  expect((await addScheduled(desk.hannah, desk.maria)).sendByType).toBe('schedule')
})

test('the list is sorted by the next run, and limited', async () => {
  const late = await addScheduled(desk.hannah, desk.maria, {
    scheduleType: 'weekdays',
    scheduleValue: { localTime: '20:00' },
  })
  const soon = await addScheduled(desk.hannah, desk.maria, {
    scheduleType: 'weekdays',
    scheduleValue: { localTime: '13:00' },
  })
  expect((await list()).map(({ _id }) => _id)).toEqual([soon._id, late._id])
  expect((await list('?sort=-nextRunAt&limit=1')).map(({ _id }) => _id)).toEqual([late._id])
  expect((await desk.hannah.refused('GET', `${listPath()}?sort=text`)).status).toBe(400)
  expect((await desk.hannah.refused('GET', `${listPath()}?limit=101`)).status).toBe(400)
})

describe('a time relative to the routine', () => {
  const offset = { key: 'wakeUpTime', offset: { h: 1, m: 30 } }
  test('is kept as a depend tag, and the timeframe leaves the value', async () => {
    const made = await addScheduled(desk.hannah, desk.maria, {
      scheduleType: 'weekdays',
      scheduleValue: { timeframe: offset },
      tags: ['up'],
    })
    expect(made).toMatchObject({ scheduleValue: {}, tags: ['up', 'depend: wakeUpTime(+=1, +=30)'] })
    expect(made.nextRunAtClient).toBe('2026-11-19T08:30')
  })

  test('may come in as the tag, and a change of the other tags keeps it', async () => {
    const tags = ['depend: wakeUpTime(+=-1, +=-30)']
    const made = await addScheduled(desk.hannah, desk.maria, { scheduleType: 'weekdays', scheduleValue: {}, tags })
    expect([made.tags, made.nextRunAtClient]).toEqual([tags, '2026-11-19T05:30'])
    const changed = await desk.hannah.ok<ScheduledMessage>('PUT', path(made), { tags: ['early'] })
    expect([changed.tags, changed.nextRunAtClient]).toEqual([['early', ...tags], '2026-11-19T05:30'])
    const exact = await desk.hannah.ok<ScheduledMessage>('PUT', path(made), { scheduleValue: { localTime: '09:00' } })
    expect([exact.tags, exact.nextRunAtClient]).toEqual([['early'], '2026-11-19T09:00'])
  })

  test('a range stays in the value', async () => {
    const timeframe = { key: 'goToSleepTime', range: [-2, 0] }
    const made = await addScheduled(desk.hannah, desk.maria, { scheduleType: 'weekends', scheduleValue: { timeframe } })
    expect(made).toMatchObject({ scheduleValue: { timeframe }, tags: [] })
  })
})

test.for([
  [
    'a past date',
    { scheduleValue: { localDate: '2026-11-17', localTime: '08:00' } },
    'The date cannot be before today.',
  ],
  [
    'a past time',
    { scheduleValue: { localDate: '2026-11-18', localTime: '11:59' } },
    'On November 18, 2026, at 11:59 AM: November 18, 2026, 11:59 AM in America/Denver has passed.',
  ],
  ['no such day', { scheduleValue: { localDate: '2027-02-29', localTime: '08:00' } }, "This isn't a valid date."],
  ['no date', { scheduleValue: { localTime: '08:00' } }, 'Date strategy is required.'],
  ['no time', { scheduleValue: { localDate: '2026-11-19' } }, 'Time strategy is required.'],
  [
    'no stage',
    { scheduleValue: { dayOffsetPeriodStart: 1, localTime: '08:00' } },
    "The client isn't in a stage, so there's no start to count the days from.",
  ],
  [
    'a delay of none',
    { scheduleValue: { dayOffset: 0, delayInMinutes: 0 } },
    'The delay should be a whole number of minutes from 1 to 10080.',
  ],
  ['daily on a date', { scheduleType: 'daily' }, "Daily can't use an exact date."],
  [
    'no weekdays',
    { scheduleType: 'days_of_week', scheduleValue: { localTime: '08:00' } },
    'Choose at least one weekday.',
  ],
] as const)('%s is refused with a sentence', async ([, change, reason]) => {
  const { code, status, data } = await desk.hannah.refused('POST', '/v1/scheduled-messages', body(change))
  expect([code, status, data]).toMatchObject(['ScheduleInvalid', 422, { reason }])
  expect(await list()).toEqual([])
})

test('days after the stage began count from the first interaction', async () => {
  await desk.hannah.ok('POST', `/v1/contacts/${desk.maria.id}/start-first-interaction`, {})
  const made = await addScheduled(desk.hannah, desk.maria, {
    scheduleType: 'once',
    scheduleValue: { dayOffsetPeriodStart: 2, localTime: '07:00' },
  })
  expect(made.nextRunAtClient).toBe('2026-11-20T07:00')
})

test('a message needs a text of the right length', async () => {
  const refused = async (text: string) =>
    (await desk.hannah.refused('POST', '/v1/scheduled-messages', body({ data: { text } }))).code
  expect([await refused(' '), await refused('a'.repeat(20_000))]).toEqual(['MessageRequired', 'MessageTooLong'])
  const made = await addScheduled(desk.hannah, desk.maria)
  expect((await desk.hannah.refused('PUT', path(made), { data: { text: '' } })).code).toBe('MessageRequired')
})

test('a client has at most so many', async () => {
  for (let count = 0; count < SCHEDULED_MESSAGES_MAX; count += 1) await addScheduled(desk.hannah, desk.maria)
  expect((await desk.hannah.refused('POST', '/v1/scheduled-messages', body({}))).code).toBe('TooManyScheduledMessages')
  const [first] = await list()
  await desk.hannah.ok('DELETE', path(first as ScheduledMessage), {})
  await addScheduled(desk.hannah, desk.maria)
  expect(await list()).toHaveLength(SCHEDULED_MESSAGES_MAX)
})

test('it is changed by whoever has seen it as it is, and a new text makes them its author', async () => {
  const made = await addScheduled(desk.hannah, desk.maria, TOMORROW)
  const changed = await desk.priya.ok<ScheduledMessage>('PUT', path(made), {
    'if-match': 1,
    data: { text: 'Bye' },
    scheduleValue: { localDate: '2026-11-20', localTime: '09:00' },
  })
  expect(changed).toMatchObject({
    data: { text: 'Bye' },
    nextRunAtClient: '2026-11-20T09:00',
    author: { name: 'Priya' },
    rev: 2,
  })
  const late = await desk.hannah.refused('PUT', path(made), { 'if-match': 1, data: { text: 'Hi' } })
  expect([late.code, (late.data as ScheduledMessage).data.text]).toEqual(['ScheduledMessageOutdated', 'Bye'])
  expect((await desk.hannah.refused('PUT', path(made), { scheduleType: 'daily' })).code).toBe('ScheduleInvalid')
})

test('one is disabled and enabled by itself, unless its moment has passed', async () => {
  const made = await addScheduled(desk.hannah, desk.maria, TOMORROW)
  expect(await desk.hannah.ok('PUT', path(made), { disabled: true })).toMatchObject({ disabled: true, missed: false })
  expect(await desk.hannah.ok('PUT', path(made), { disabled: false })).toMatchObject({ disabled: false })
  await desk.hannah.ok('PUT', path(made), { disabled: true })
  desk.world.at(new Date('2026-11-20T15:00:00Z'))
  expect(await list()).toMatchObject([{ disabled: true, missed: true }])
  const { code, data } = await desk.hannah.refused('PUT', path(made), { disabled: false })
  expect([code, data]).toMatchObject(['ScheduleInvalid', { reason: expect.stringContaining('has passed') }])
})

test('a client out of reach and their messages are not there', async () => {
  const tess = await desk.northline.staff('Tess', 'ROLE_COACH')
  const made = await addScheduled(desk.hannah, desk.maria)
  const codes = [
    await tess.refused('GET', listPath()),
    await tess.refused('POST', '/v1/scheduled-messages', body({})),
    await tess.refused('PUT', path(made), { disabled: true }),
    await tess.refused('DELETE', path(made), {}),
    await tess.refused('POST', `${path(made)}/send-now`, {}),
    await tess.refused('POST', `${listPath()}/stop-all`, {}),
    await tess.refused('POST', `${listPath()}/resume-all`, {}),
    await tess.refused('POST', `${listPath()}/intersections`, TOMORROW),
  ].map(({ code }) => code)
  const [contact, scheduled] = ['ContactNotFound', 'ScheduledMessageNotFound']
  expect(codes).toEqual([contact, contact, scheduled, scheduled, scheduled, contact, contact, contact])
  expect(await list()).toHaveLength(1)
})

test('a message out of reach takes the same statements as one that isn’t there: time tells nothing', async () => {
  const tess = await desk.northline.staff('Tess', 'ROLE_COACH')
  const made = await addScheduled(desk.hannah, desk.maria)
  const askFor = async ({ id: accountId }: { id: string }, id: string) => {
    const who = await loadMember(desk.world.deps, { accountId, organizationId: desk.northline.id }, 'test')
    const { deps, statements } = watchStatements(desk.world.deps)
    const code = await updateScheduled(deps, who!, { id, disabled: true }).then(
      () => null,
      (error: unknown) => (error instanceof Refusal ? error.code : error),
    )
    return { code, statements }
  }
  const outOfReach = await askFor(tess, made._id)
  expect(outOfReach).toEqual(await askFor(tess, newId('sm')))
  expect([outOfReach.code, outOfReach.statements.length]).toEqual(['ScheduledMessageNotFound', 1])
  expect((await askFor(desk.hannah, made._id)).code).toBeNull()
  expect(await list()).toMatchObject([{ _id: made._id, disabled: true }])
})

test('who may not send may stop and delete, but schedule nothing', async () => {
  const mo = await desk.northline.staff('Mo', 'ROLE_MANAGER', { manages: [desk.hannah] })
  const permissions = permissionBits.of(['scheduled-messages.view', 'scheduled-messages.update'])
  await setMembership(desk.world.deps.store.global, mo.id, { permissions })
  forgetSessions()
  const made = await addScheduled(desk.hannah, desk.maria)
  expect((await mo.refused('POST', '/v1/scheduled-messages', body({}))).status).toBe(403)
  expect((await mo.refused('POST', `${path(made)}/send-now`, {})).status).toBe(403)
  await mo.ok('POST', `${listPath()}/stop-all`, {})
  expect((await mo.refused('POST', `${listPath()}/resume-all`, {})).status).toBe(403)
  const { data } = await mo.ok<{ data: ScheduledMessage[] }>('GET', listPath())
  expect(data).toMatchObject([{ disabled: true, abilities: { update: true, send: false } }])
  await mo.ok('DELETE', path(made), {})
  expect((await mo.refused('DELETE', path(made), {})).code).toBe('ScheduledMessageNotFound')
})
