import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import { WEEKDAYS } from '@attune/contract/schedules/times'
import { describe, expect, test } from 'vitest'
import { automationDesk } from '../testing/automation/automation-desk.ts'
import { workAt } from '../testing/automation/automation-says.ts'
import { addScheduled } from './testing/schedule-changes.ts'

// It is Wednesday, 2026-11-18, noon in Denver.
const desk = automationDesk()
const once = (localDate: string, localTime: string) => ({
  scheduleType: 'once',
  scheduleValue: { localDate, localTime },
})
const weekdays = (localTime: string) => ({ scheduleType: 'weekdays', scheduleValue: { localTime } })
const list = async (): Promise<ScheduledMessage[]> =>
  (await desk.hannah.ok<{ data: ScheduledMessage[] }>('GET', `/v1/contacts/${desk.maria.id}/scheduled-messages`)).data
const nextRuns = async () => (await list()).map(({ nextRunAtClient }) => nextRunAtClient)

describe('clocks', () => {
  test('a time that the clock jumps over comes after the jump, and one shown twice comes once', async () => {
    desk.world.at(new Date('2026-03-06T19:00:00Z'))
    await addScheduled(desk.hannah, desk.maria, { scheduleType: 'weekends', scheduleValue: { localTime: '02:30' } })
    await workAt(desk.world, '2026-03-07T09:30:00Z')
    // Clocks go from 02:00 to 03:00 on the 8th.
    expect(await list()).toMatchObject([{ nextRunAt: '2026-03-08T09:30:00.000Z', nextRunAtClient: '2026-03-08T03:30' }])
    desk.world.at(new Date('2026-10-31T19:00:00Z'))
    const twice = await addScheduled(desk.hannah, await desk.newClient(), {
      scheduleType: 'weekends',
      scheduleValue: { localTime: '01:30' },
    })
    // Clocks go from 02:00 back to 01:00 on the 1st.
    expect(twice.nextRunAt).toBe('2026-11-01T07:30:00.000Z')
    await workAt(desk.world, '2026-11-01T07:30:00Z')
    const { data } = await desk.hannah.ok<{ data: ScheduledMessage[] }>(
      'GET',
      `/v1/contacts/${twice.contactId}/scheduled-messages`,
    )
    expect(data.map(({ nextRunAtClient }) => nextRunAtClient)).toEqual(['2026-11-07T01:30'])
  })

  test('29 February is a date in leap years alone', async () => {
    const refused = await desk.hannah.refused('POST', '/v1/scheduled-messages', {
      contactId: desk.maria.id,
      data: { text: 'Leap' },
      ...once('2027-02-29', '08:00'),
    })
    expect(refused.code).toBe('ScheduleInvalid')
    expect((await addScheduled(desk.hannah, desk.maria, once('2028-02-29', '08:00'))).nextRunAt).toBe(
      '2028-02-29T15:00:00.000Z',
    )
  })

  test('when the client’s zone changes, the next run is computed again, and an old job does nothing', async () => {
    await addScheduled(desk.hannah, desk.maria, { text: 'Daily', ...weekdays('11:00') })
    await addScheduled(desk.hannah, desk.maria, { text: 'Mine', ...once('2026-11-19', '11:00') })
    await desk.setClient({ profile: { timezone: 'America/New_York' } })
    await desk.world.work()
    expect((await list()).map(({ nextRunAt, nextRunAtClient }) => [nextRunAt, nextRunAtClient])).toEqual([
      ['2026-11-19T16:00:00.000Z', '2026-11-19T11:00'],
      ['2026-11-19T16:00:00.000Z', '2026-11-19T11:00'],
    ])
    await desk.setClient({ profile: { timezone: 'America/Denver' } })
    await desk.world.work()
    await workAt(desk.world, '2026-11-19T16:00:00Z')
    expect(await desk.texts()).toEqual([])
    await workAt(desk.world, '2026-11-19T18:00:00Z')
    expect((await desk.texts()).toSorted()).toEqual(['Daily', 'Mine'])
  })

  test('a moment that has passed in the client’s new zone comes at once: late, but not lost', async () => {
    await addScheduled(desk.hannah, desk.maria, { text: 'Mine', ...once('2026-11-18', '13:00') })
    await desk.setClient({ profile: { timezone: 'America/New_York' } })
    await workAt(desk.world, '2026-11-18T19:00:00Z')
    await workAt(desk.world, '2026-11-18T19:00:00Z')
    expect(await desk.texts()).toEqual(['Mine'])
  })

  test.each([
    ['monthly', '2026-12-18T13:00'],
    ['yearly', '2027-11-18T13:00'],
  ])('so does the run of a %s message, which goes on from there', async (scheduleType, next) => {
    const scheduleValue = { localDate: '2026-11-18', localTime: '13:00' }
    await addScheduled(desk.hannah, desk.maria, { text: 'Rare', scheduleType, scheduleValue })
    await desk.setClient({ profile: { timezone: 'America/New_York' } })
    await workAt(desk.world, '2026-11-18T19:00:00Z')
    await workAt(desk.world, '2026-11-18T20:00:00Z')
    expect([await desk.texts(), await nextRuns()]).toEqual([['Rare'], [next]])
  })

  test.each([
    ['daily', { dayOfWeek: 3 }, '2026-11-19T13:00'],
    ['weekdays', {}, '2026-11-19T13:00'],
    ['weekly', { dayOfWeek: 3 }, '2026-11-25T13:00'],
    ['days_of_week', { repeat: { weekdays: [3, 5] } }, '2026-11-20T13:00'],
  ])('and that of a %s message while it is still that day', async (scheduleType, day, next) => {
    await addScheduled(desk.hannah, desk.maria, {
      text: 'Today',
      scheduleType,
      scheduleValue: { ...day, localTime: '13:00' },
    })
    await desk.setClient({ profile: { timezone: 'America/New_York' } })
    await workAt(desk.world, '2026-11-18T19:00:00Z')
    await workAt(desk.world, '2026-11-18T20:00:00Z')
    expect([await desk.texts(), await nextRuns()]).toEqual([['Today'], [next]])
  })

  test('where it is already the next day, that day’s message is the next, and nobody gets two on one day', async () => {
    await addScheduled(desk.hannah, desk.maria, { text: 'Evening', ...weekdays('20:00') })
    await addScheduled(desk.hannah, desk.maria, { text: 'Morning', ...weekdays('08:30') })
    // Nine in the morning of the 19th.
    await desk.setClient({ profile: { timezone: 'Pacific/Kiritimati' } })
    await workAt(desk.world, '2026-11-18T19:00:00Z')
    expect([await desk.texts(), await nextRuns()]).toEqual([['Morning'], ['2026-11-19T20:00', '2026-11-20T08:30']])
  })

  test('nor is one sent that could only leave the next morning', async () => {
    // Ten past eight in the evening in Denver; quiet hours have begun in New York.
    desk.world.at(new Date('2026-11-19T03:10:00Z'))
    await addScheduled(desk.hannah, desk.maria, { text: 'Evening', ...weekdays('20:30') })
    await desk.setClient({ profile: { timezone: 'America/New_York' } })
    await desk.world.work()
    expect([await desk.texts(), await desk.held(), await nextRuns()]).toEqual([[], [], ['2026-11-19T20:30']])
  })

  const openFrom = (from: string, to: string) => ({
    week: WEEKDAYS.map((day) => ({ day, from, to })),
    holidays: [],
    automation: 'inside' as const,
  })

  test('nor after the client’s own hours or the organization’s', async () => {
    const { texts } = desk.maria
    await texts('hours 9-14')
    await desk.world.work()
    await addScheduled(desk.hannah, desk.maria, weekdays('13:00'))
    await desk.setClient({ profile: { timezone: 'America/New_York' } })
    await desk.world.work()
    expect([await desk.held(), await nextRuns()]).toEqual([[], ['2026-11-19T13:00']])
    await texts('hours off')
    await desk.settings({ hours: openFrom('09:00', '12:00') })
    await desk.setClient({ profile: { timezone: 'America/Denver' } })
    await desk.world.work()
    expect(await nextRuns()).toEqual(['2026-11-18T13:00'])
    await desk.setClient({ profile: { timezone: 'America/New_York' } })
    await desk.world.work()
    expect([await desk.held(), await nextRuns()]).toEqual([[], ['2026-11-19T13:00']])
  })

  test('nor to a client who is muted until the next day', async () => {
    await desk.mute(24 * 60)
    await addScheduled(desk.hannah, desk.maria, weekdays('13:00'))
    await desk.setClient({ profile: { timezone: 'America/New_York' } })
    await workAt(desk.world, '2026-11-18T19:00:00Z')
    expect([await desk.held(), await nextRuns()]).toEqual([[], ['2026-11-19T13:00']])
  })

  test('it waits for a mute that ends on that day', async () => {
    await desk.mute(60)
    await addScheduled(desk.hannah, desk.maria, { text: 'Today', ...weekdays('13:00') })
    await desk.setClient({ profile: { timezone: 'America/New_York' } })
    await workAt(desk.world, '2026-11-18T19:00:00Z')
    expect([await desk.held(), await nextRuns()]).toEqual([['Today'], ['2026-11-19T13:00']])
  })

  test('it waits for hours that begin later on that day', async () => {
    await desk.settings({ hours: openFrom('13:00', '17:00') })
    await addScheduled(desk.hannah, desk.maria, { text: 'Today', ...weekdays('13:00') })
    await desk.setClient({ profile: { timezone: 'America/New_York' } })
    await workAt(desk.world, '2026-11-18T19:00:00Z')
    expect([await desk.held(), await nextRuns()]).toEqual([['Today'], ['2026-11-19T13:00']])
  })

  test('another routine of the organization sends no client today’s message, the client’s own does', async () => {
    const timeframe = { key: 'wakeUpTime', offset: { h: 6, m: 0 } }
    await addScheduled(desk.hannah, desk.maria, {
      text: 'Today',
      scheduleType: 'weekdays',
      scheduleValue: { timeframe },
    })
    const settings = `/v1/organizations/${desk.northline.id}/automation-settings`
    const wakesAt = async (wakeUpTime: string) => {
      const routine = { wakeUpTime, goToSleepTime: '22:00', workoutTime: '17:00', customTime: '12:00' }
      await desk.priya.ok('PATCH', settings, { routine })
      await workAt(desk.world, '2026-11-18T19:00:00Z')
    }
    await wakesAt('05:00')
    expect([await desk.texts(), await nextRuns()]).toEqual([[], ['2026-11-19T11:00']])
    await wakesAt('07:00')
    expect([await desk.texts(), await nextRuns()]).toEqual([[], ['2026-11-18T13:00']])
    await desk.setClient({ profile: { routine: { wakeUpTime: '05:00' } } })
    await workAt(desk.world, '2026-11-18T19:00:00Z')
    expect([await desk.texts(), await nextRuns()]).toEqual([['Today'], ['2026-11-19T11:00']])
  })

  test('the organization’s routine counts for a client without one of their own', async () => {
    const timeframe = { key: 'wakeUpTime', offset: { h: 0, m: 30 } }
    await addScheduled(desk.hannah, desk.maria, { scheduleType: 'weekdays', scheduleValue: { timeframe } })
    expect(await nextRuns()).toEqual(['2026-11-19T07:30'])
    const routine = { wakeUpTime: '06:00', goToSleepTime: '22:00', workoutTime: '17:00', customTime: '12:00' }
    await desk.priya.ok('PATCH', `/v1/organizations/${desk.northline.id}/automation-settings`, { routine })
    await desk.world.work()
    expect(await nextRuns()).toEqual(['2026-11-19T06:30'])
    await desk.setClient({ profile: { routine: { wakeUpTime: '09:00' } } })
    await desk.world.work()
    expect(await nextRuns()).toEqual(['2026-11-19T09:30'])
  })
})

describe('days after the day it was set', () => {
  const in3Days = (localTime: string) => ({ scheduleType: 'once', scheduleValue: { dayOffset: 3, localTime } })

  test('are counted from the same day if it was already the next one in the client’s new zone', async () => {
    // Half past ten in the evening in Denver, half past midnight in New York.
    desk.world.at(new Date('2026-11-19T05:30:00Z'))
    await addScheduled(desk.hannah, desk.maria, in3Days('09:00'))
    await addScheduled(desk.hannah, desk.maria, {
      scheduleType: 'weekly',
      scheduleValue: { dayOffset: 2, localTime: '08:00' },
    })
    await desk.setClient({ profile: { timezone: 'America/New_York' } })
    await desk.world.work()
    expect(await nextRuns()).toEqual(['2026-11-20T08:00', '2026-11-21T09:00'])
  })

  test('are counted from the same day after another time of day was chosen, and anew for other days', async () => {
    const { _id } = await addScheduled(desk.hannah, desk.maria, in3Days('08:00'))
    desk.world.at(new Date('2026-11-19T19:00:00Z'))
    const change = (body: object) => desk.hannah.ok<ScheduledMessage>('PUT', `/v1/scheduled-messages/${_id}`, body)
    expect((await change(in3Days('09:00'))).nextRunAtClient).toBe('2026-11-21T09:00')
    expect((await change({ scheduleValue: { dayOffset: 4, localTime: '09:00' } })).nextRunAtClient).toBe(
      '2026-11-23T09:00',
    )
  })

  test('are counted from the day on which an earlier version set it, which stores no date', async () => {
    const { _id } = await addScheduled(desk.hannah, desk.maria, in3Days('09:00'))
    await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
      tx
        .update('scheduled_messages')
        .set({ set_at: new Date('2026-11-20T19:00:00Z') })
        .where('scheduled_id', '=', _id)
        .execute(),
    )
    desk.world.at(new Date('2026-11-20T19:00:00Z'))
    await desk.setClient({ profile: { timezone: 'America/New_York' } })
    await desk.world.work()
    expect(await nextRuns()).toEqual(['2026-11-23T09:00'])
    const body = in3Days('10:00')
    const changed = await desk.hannah.ok<ScheduledMessage>('PUT', `/v1/scheduled-messages/${_id}`, body)
    expect(changed.nextRunAtClient).toBe('2026-11-23T10:00')
  })

  test('a delay still counts from the minute', async () => {
    desk.world.at(new Date('2026-11-19T05:30:00Z'))
    const scheduleValue = { dayOffset: 0, delayInMinutes: 600 }
    const { nextRunAt } = await addScheduled(desk.hannah, desk.maria, { scheduleType: 'once', scheduleValue })
    await desk.setClient({ profile: { timezone: 'America/New_York' } })
    await desk.world.work()
    expect((await list()).map((item) => item.nextRunAt)).toEqual([nextRunAt])
  })
})

describe('days after the first interaction', () => {
  const contact = () => `/v1/contacts/${desk.maria.id}`
  const start = () => desk.hannah.ok('POST', `${contact()}/start-first-interaction`, {})
  const drop = (more: object = {}) => desk.hannah.ok('POST', `${contact()}/drop-first-interaction`, more)

  test('once it is dropped the message stays where it is, and counts anew when it starts again', async () => {
    await start()
    const scheduleValue = { dayOffsetPeriodStart: 20, localTime: '07:00' }
    await addScheduled(desk.hannah, desk.maria, { text: 'In weeks', scheduleType: 'once', scheduleValue })
    await drop()
    await workAt(desk.world, '2026-11-18T20:00:00Z')
    expect([await desk.texts(), await desk.held(), await nextRuns()]).toEqual([[], [], ['2026-12-08T07:00']])
    desk.world.at(new Date('2026-11-20T19:00:00Z'))
    await start()
    await desk.world.work()
    expect(await nextRuns()).toEqual(['2026-12-10T07:00'])
  })

  test('are counted from the day it started on, even if that was already the next one in the client’s new zone', async () => {
    // Half past ten in the evening in Denver, half past midnight in New York.
    desk.world.at(new Date('2026-11-19T05:30:00Z'))
    await start()
    const after = (scheduleType: string, dayOffsetPeriodStart: number, localTime: string) =>
      addScheduled(desk.hannah, desk.maria, { scheduleType, scheduleValue: { dayOffsetPeriodStart, localTime } })
    const { _id } = await after('once', 3, '09:00')
    await after('weekly', 2, '08:00')
    desk.world.at(new Date('2026-11-19T19:00:00Z'))
    await desk.setClient({ profile: { timezone: 'America/New_York' } })
    await desk.world.work()
    expect(await nextRuns()).toEqual(['2026-11-20T08:00', '2026-11-21T09:00'])
    // Another time of day, and other days, count from the same one.
    const scheduleValue = { dayOffsetPeriodStart: 4, localTime: '10:00' }
    const changed = await desk.hannah.ok<ScheduledMessage>('PUT', `/v1/scheduled-messages/${_id}`, { scheduleValue })
    expect(changed.nextRunAtClient).toBe('2026-11-22T10:00')
  })

  test('are counted from the day it started on again, also in the next zone', async () => {
    await start()
    await addScheduled(desk.hannah, desk.maria, {
      scheduleType: 'once',
      scheduleValue: { dayOffsetPeriodStart: 3, localTime: '09:00' },
    })
    desk.world.at(new Date('2026-11-20T05:30:00Z'))
    await drop({ restart: true })
    await desk.world.work()
    expect(await nextRuns()).toEqual(['2026-11-22T09:00'])
    desk.world.at(new Date('2026-11-20T19:00:00Z'))
    await desk.setClient({ profile: { timezone: 'America/New_York' } })
    await desk.world.work()
    expect(await nextRuns()).toEqual(['2026-11-22T09:00'])
  })

  test('a monthly message counts from the new start if it is started again', async () => {
    await start()
    const scheduleValue = { dayOffsetPeriodStart: 2, localTime: '07:00' }
    await addScheduled(desk.hannah, desk.maria, { scheduleType: 'monthly', scheduleValue })
    expect(await nextRuns()).toEqual(['2026-11-20T07:00'])
    desk.world.at(new Date('2026-11-19T19:00:00Z'))
    await drop({ restart: true })
    await desk.world.work()
    expect([await desk.texts(), await nextRuns()]).toEqual([[], ['2026-11-21T07:00']])
  })
})

test('with the first interaction its schedules are dropped if asked, not what a person wrote', async () => {
  await desk.hannah.ok('POST', `/v1/contacts/${desk.maria.id}/start-first-interaction`, {})
  await addScheduled(desk.hannah, desk.maria, { text: 'Daily', ...weekdays('13:00') })
  await addScheduled(desk.hannah, desk.maria, { text: 'Mine', ...once('2026-11-19', '13:00') })
  const drop = (more: object) => desk.hannah.ok('POST', `/v1/contacts/${desk.maria.id}/drop-first-interaction`, more)
  await drop({})
  await desk.world.work()
  expect(await list()).toHaveLength(2)
  await desk.hannah.ok('POST', `/v1/contacts/${desk.maria.id}/start-first-interaction`, {})
  await drop({ dropSchedules: true })
  await desk.world.work()
  expect((await list()).map(({ data }) => data.text)).toEqual(['Mine'])
})

test('dropped with the first interaction, they don’t leave either if the gate holds them', async () => {
  await desk.hannah.ok('POST', `/v1/contacts/${desk.maria.id}/start-first-interaction`, {})
  await addScheduled(desk.hannah, desk.maria, { text: 'Late', ...weekdays('22:30') })
  // Quiet hours have begun.
  await workAt(desk.world, '2026-11-19T05:30:00Z')
  expect(await desk.held()).toEqual(['Late'])
  await desk.hannah.ok('POST', `/v1/contacts/${desk.maria.id}/drop-first-interaction`, { dropSchedules: true })
  await desk.world.work()
  expect([await desk.held(), await list()]).toEqual([[], []])
  await workAt(desk.world, '2026-11-19T15:00:00Z')
  expect(await desk.texts()).toEqual([])
})

test('an erased client’s are deleted', async () => {
  await addScheduled(desk.hannah, desk.maria)
  await desk.priya.ok('DELETE', `/v1/contacts/${desk.maria.id}`, { reason: 'gone' })
  await desk.world.work()
  const rows = await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
    tx.from('scheduled_messages').selectAll().where('contact_id', '=', desk.maria.id).execute(),
  )
  expect(rows).toEqual([])
})
