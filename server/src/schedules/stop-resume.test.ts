import type { MissedChoice } from '@attune/contract/schedules/form'
import type { Intersection, ScheduledMessage } from '@attune/contract/schedules/entity'
import type { Plan } from '@attune/contract/scenes/runs/why'
import { describe, expect, test } from 'vitest'
import { automationDesk } from '../testing/automation/automation-desk.ts'
import { workAt } from '../testing/automation/automation-says.ts'
import { addScheduled } from './testing/schedule-changes.ts'

// It is Wednesday, 2026-11-18, noon in Denver; quiet hours are 10 pm to 7 am.
const desk = automationDesk()
const once = (localDate: string, localTime: string) => ({
  scheduleType: 'once',
  scheduleValue: { localDate, localTime },
})
const weekdays = (localTime: string) => ({ scheduleType: 'weekdays', scheduleValue: { localTime } })

interface Several {
  ids: string[]
  items: ScheduledMessage[]
}

const base = () => `/v1/contacts/${desk.maria.id}/scheduled-messages`
const list = async (): Promise<ScheduledMessage[]> =>
  (await desk.hannah.ok<{ data: ScheduledMessage[] }>('GET', base())).data
const stopAll = () => desk.hannah.ok<Several>('POST', `${base()}/stop-all`, {})
const resumeAll = (missed: { _id: string; choice: MissedChoice }[] = []) =>
  desk.hannah.ok<Several>('POST', `${base()}/resume-all`, { missed })

test('stop all disables them, resume all enables what it disabled, and nothing that was disabled by hand', async () => {
  const [soon, late, off] = [
    await addScheduled(desk.hannah, desk.maria, { text: 'Soon', ...weekdays('13:00') }),
    await addScheduled(desk.hannah, desk.maria, { text: 'Late', ...once('2026-11-20', '14:00') }),
    await addScheduled(desk.hannah, desk.maria, { text: 'Off', ...weekdays('15:00') }),
  ]
  await desk.hannah.ok('PUT', `/v1/scheduled-messages/${off._id}`, { disabled: true })
  const stopped = await stopAll()
  expect(stopped.ids).toEqual([soon._id, late._id])
  expect(stopped.items).toMatchObject([
    { _id: soon._id, disabled: true, data: { massStop: true } },
    { _id: late._id, disabled: true, data: { massStop: true } },
  ])
  expect(await stopAll()).toEqual({ ids: [], items: [] })
  const resumed = await resumeAll()
  expect(resumed.ids).toEqual([soon._id, late._id])
  expect((await list()).map(({ disabled, data }) => [data.text, disabled, data.massStop])).toEqual([
    ['Soon', false, false],
    ['Off', true, false],
    ['Late', false, false],
  ])
  expect(await resumeAll()).toEqual({ ids: [], items: [] })
  await workAt(desk.world, '2026-11-18T20:00:00Z')
  expect(await desk.texts()).toEqual(['Soon'])
})

test('stopping what the gate holds takes one day back, and the next one still leaves', async () => {
  const late = await addScheduled(desk.hannah, desk.maria, { text: 'Late', ...weekdays('22:30') })
  await workAt(desk.world, '2026-11-19T05:30:00Z')
  expect(await desk.held()).toEqual(['Late'])
  const stopped = await stopAll()
  expect(stopped.items).toMatchObject([{ _id: late._id, disabled: true, nextRunAtClient: '2026-11-18T22:30' }])
  await workAt(desk.world, '2026-11-19T20:00:00Z')
  expect((await resumeAll()).items).toMatchObject([{ nextRunAtClient: '2026-11-19T22:30', disabled: false }])
})

test('disabling one takes back what the gate holds of it, which counts as missed', async () => {
  const late = await addScheduled(desk.hannah, desk.maria, { text: 'Late', ...weekdays('22:30') })
  await addScheduled(desk.hannah, desk.maria, { text: 'Other', ...weekdays('22:30') })
  await workAt(desk.world, '2026-11-19T05:30:00Z')
  expect((await desk.held()).toSorted()).toEqual(['Late', 'Other'])
  const change = (body: object) => desk.hannah.ok<ScheduledMessage>('PUT', `/v1/scheduled-messages/${late._id}`, body)
  expect(await change({ disabled: true })).toMatchObject({ missed: true, nextRunAtClient: '2026-11-18T22:30' })
  expect(await desk.held()).toEqual(['Other'])
  await workAt(desk.world, '2026-11-19T20:00:00Z')
  expect(await desk.texts()).toEqual(['Other'])
  expect(await change({ disabled: false })).toMatchObject({ missed: false, nextRunAtClient: '2026-11-19T22:30' })
})

test('disabling one together with another schedule takes back what is held, and the new schedule stays', async () => {
  const late = await addScheduled(desk.hannah, desk.maria, { text: 'Late', ...weekdays('22:30') })
  await workAt(desk.world, '2026-11-19T05:30:00Z')
  const path = `/v1/scheduled-messages/${late._id}`
  const changed = await desk.hannah.ok('PUT', path, { disabled: true, scheduleValue: { localTime: '13:00' } })
  expect(changed).toMatchObject({ missed: false, nextRunAtClient: '2026-11-19T13:00' })
  expect(await desk.held()).toEqual([])
})

test('several held runs of a schedule that is over are taken back as one', async () => {
  const contact = `/v1/contacts/${desk.maria.id}`
  await desk.hannah.ok('POST', `${contact}/start-first-interaction`, {})
  const { _id } = await addScheduled(desk.hannah, desk.maria, {
    ...{ text: 'Daily', scheduleType: 'daily' },
    scheduleValue: { dayOffsetPeriodStart: 0, localTime: '13:00' },
  })
  await desk.mute(10_000)
  await workAt(desk.world, '2026-11-18T20:00:00Z')
  // Without it, no other day follows the next one.
  await desk.hannah.ok('POST', `${contact}/drop-first-interaction`, {})
  await desk.world.work()
  await workAt(desk.world, '2026-11-19T20:00:00Z')
  expect([await desk.held(), await list()]).toEqual([['Daily', 'Daily'], []])
  expect((await stopAll()).items).toMatchObject([{ _id, missed: true, nextRunAtClient: '2026-11-19T13:00' }])
  expect(await desk.held()).toEqual([])
})

describe('one that was moved, when the gate held the one before it,', () => {
  const stopMoved = async () => {
    const { _id } = await addScheduled(desk.hannah, desk.maria, { text: 'Late', ...weekdays('22:30') })
    await workAt(desk.world, '2026-11-19T05:30:00Z')
    const [next] = await list()
    await desk.hannah.ok('POST', `/v1/scheduled-messages/${_id}/move`, { at: next?.nextRunAt, to: '2026-11-19T20:00' })
    await stopAll()
    await workAt(desk.world, '2026-11-19T19:00:00Z')
    expect(await desk.texts()).toEqual([])
    return _id
  }
  const times = async () => (await list()).map(({ nextRunAtClient }) => nextRunAtClient)

  test.each<[string, (_id: string) => Promise<unknown>, string[]]>([
    ['the held one is dropped', (_id) => resumeAll([{ _id, choice: 'drop' }]), []],
    ['the held one is sent', (_id) => resumeAll([{ _id, choice: 'send' }]), ['Late']],
    ['it is enabled alone', (_id) => desk.hannah.ok('PUT', `/v1/scheduled-messages/${_id}`, { disabled: false }), []],
  ])('keeps its time and leaves once: %s', async (_words, resume, texts) => {
    await resume(await stopMoved())
    await desk.world.work()
    expect([await desk.texts(), await times()]).toEqual([texts, ['2026-11-19T20:00']])
    await workAt(desk.world, '2026-11-20T03:00:01Z')
    expect([await desk.texts(), await times()]).toEqual([[...texts, 'Late'], ['2026-11-20T22:30']])
  })
})

describe('what was missed meanwhile', () => {
  const RESUMED_AT = '2026-11-19T19:00:00Z'
  const missTwo = async () => {
    const daily = await addScheduled(desk.hannah, desk.maria, { text: 'Daily', ...weekdays('13:00') })
    const mine = await addScheduled(desk.hannah, desk.maria, { text: 'Mine', ...once('2026-11-18', '14:00') })
    await stopAll()
    await workAt(desk.world, RESUMED_AT)
    expect(await desk.texts()).toEqual([])
    expect((await list()).map(({ missed }) => missed)).toEqual([true, true])
    return { daily, mine }
  }
  const choose = async (choice: MissedChoice) => {
    const { daily, mine } = await missTwo()
    return resumeAll([
      { _id: daily._id, choice },
      { _id: mine._id, choice },
    ])
  }
  const waiting = async () => (await list()).map(({ data, nextRunAtClient }) => [data.text, nextRunAtClient])

  test('is sent now', async () => {
    expect((await choose('send')).ids).toHaveLength(2)
    await desk.world.work()
    expect((await desk.texts()).toSorted()).toEqual(['Daily', 'Mine'])
    expect(await waiting()).toEqual([['Daily', '2026-11-19T13:00']])
  })

  test('is moved to the next time its time of day comes', async () => {
    await choose('move')
    expect(await waiting()).toEqual([
      ['Daily', '2026-11-19T13:00'],
      ['Mine', '2026-11-19T14:00'],
    ])
    await workAt(desk.world, '2026-11-19T21:00:00Z')
    expect([(await desk.texts()).toSorted(), await waiting()]).toEqual([
      ['Daily', 'Mine'],
      [['Daily', '2026-11-20T13:00']],
    ])
  })

  test('is moved to its own time of day on the clock of the zone that the client is in by now', async () => {
    const { daily, mine } = await missTwo()
    await desk.setClient({ profile: { timezone: 'America/Los_Angeles' } })
    await desk.world.work()
    await resumeAll([daily, mine].map(({ _id }) => ({ _id, choice: 'move' })))
    expect(await waiting()).toEqual([
      ['Daily', '2026-11-19T13:00'],
      ['Mine', '2026-11-19T14:00'],
    ])
  })

  test('says its new date everywhere once it is moved, and its schedule can be sent back as it is', async () => {
    await choose('move')
    const mine = (await list()).find(({ data }) => data.text === 'Mine')
    if (mine === undefined) throw new Error('It is gone.')
    expect(mine).toMatchObject({
      scheduleValue: { localDate: '2026-11-19', localTime: '14:00' },
      words: 'on November 19, 2026, at 02:00 PM',
      sendByType: 'user',
    })
    const { scheduleType, scheduleValue, tags } = mine
    const path = `/v1/scheduled-messages/${mine._id}`
    expect(await desk.hannah.ok<ScheduledMessage>('PUT', path, { scheduleType, scheduleValue, tags })).toMatchObject({
      nextRunAtClient: '2026-11-19T14:00',
      words: mine.words,
    })
  })

  test('keeps the time that it depends on when an exact date is moved: only the date is another', async () => {
    const afterWaking = { localDate: '2026-11-19', timeframe: { key: 'wakeUpTime', offset: { h: 1, m: 0 } } }
    const first = await addScheduled(desk.hannah, desk.maria, {
      text: 'Woke',
      scheduleType: 'once',
      scheduleValue: afterWaking,
    })
    const time = first.nextRunAtClient?.slice(11)
    await stopAll()
    await workAt(desk.world, '2026-11-19T23:00:00Z')
    const [moved] = (await resumeAll([{ _id: first._id, choice: 'move' }])).items
    expect(moved).toMatchObject({
      scheduleValue: { localDate: '2026-11-20' },
      tags: first.tags,
      nextRunAtClient: `2026-11-20T${time}`,
      words: first.words.replace('19', '20'),
    })
    await workAt(desk.world, '2026-11-21T00:00:00Z')
    expect([await desk.texts(), await list()]).toEqual([['Woke'], []])
  })

  test('says its new date, too, if the gate held it before it was stopped', async () => {
    // What a person chose to the minute is never held; a standard message is, and has an exact date once it is taken back.
    const templates = '/v1/scheduled-message-templates'
    const scheduleValue = { dayOffset: 0, localTime: '22:30' }
    const standard = { text: 'Good night', scheduleType: 'once', scheduleValue }
    const { _id } = await desk.priya.ok<{ _id: string }>('POST', templates, standard)
    await desk.hannah.ok('POST', `${base()}/templated`, {})
    await desk.priya.ok('DELETE', `${templates}/${_id}`, {})
    await workAt(desk.world, '2026-11-19T05:30:00Z')
    expect([await desk.held(), await list()]).toEqual([['Good night'], []])
    const [taken] = (await stopAll()).items
    expect(taken).toMatchObject({ nextRunAtClient: '2026-11-18T22:30', missed: true })
    await workAt(desk.world, RESUMED_AT)
    const [moved] = (await resumeAll([{ _id: taken?._id ?? '', choice: 'move' }])).items
    expect(moved).toMatchObject({
      scheduleValue: { localDate: '2026-11-19', localTime: '22:30' },
      words: 'on November 19, 2026, at 10:30 PM',
      nextRunAtClient: '2026-11-19T22:30',
      sendByType: 'schedule',
    })
  })

  test('is dropped: what repeats goes on, and the rest is deleted', async () => {
    const { ids, items } = await choose('drop')
    expect([ids.length, items.length]).toEqual([2, 1])
    expect(await waiting()).toEqual([['Daily', '2026-11-19T13:00']])
  })

  test('without a choice what repeats goes on, and the rest stays stopped', async () => {
    const { daily, mine } = await missTwo()
    expect((await resumeAll()).ids).toEqual([daily._id])
    const left = (await list()).find(({ _id }) => _id === mine._id)
    expect(left).toMatchObject({ disabled: true, missed: true, data: { massStop: true } })
  })

  test('after a move the schedule goes on as before', async () => {
    const daily = await addScheduled(desk.hannah, desk.maria, {
      text: 'Friday',
      scheduleType: 'days_of_week',
      scheduleValue: { repeat: { weekdays: [3] }, localTime: '13:00' },
    })
    await stopAll()
    await workAt(desk.world, RESUMED_AT)
    await resumeAll([{ _id: daily._id, choice: 'move' }])
    await workAt(desk.world, '2026-11-19T20:00:00Z')
    expect([await desk.texts(), await waiting()]).toEqual([['Friday'], [['Friday', '2026-11-25T13:00']]])
  })
})

describe('intersections', () => {
  const ask = (more: object) =>
    desk.hannah.ok<{ runs: { atClient: string }[]; words: string; data: Intersection[] }>(
      'POST',
      `${base()}/intersections`,
      more,
    )

  test('the next runs, and what else leaves within the hour', async () => {
    const near = await addScheduled(desk.hannah, desk.maria, { text: 'Near', ...once('2026-11-20', '08:45') })
    await addScheduled(desk.hannah, desk.maria, { text: 'Far', ...once('2026-11-20', '09:01') })
    const { runs, words, data } = await ask(weekdays('08:00'))
    expect(runs.map(({ atClient }) => atClient)).toEqual(['2026-11-19T08:00', '2026-11-20T08:00', '2026-11-23T08:00'])
    expect(words).toBe('Monday to Friday, at 08:00 AM')
    expect(data).toEqual([
      {
        _id: near._id,
        text: 'Near',
        at: '2026-11-20T15:45:00.000Z',
        closeTo: '2026-11-20T15:00:00.000Z',
        minutesApart: 45,
      },
    ])
  })

  test('one that repeats is found at a later run, if it is not the one being edited or disabled', async () => {
    const daily = await addScheduled(desk.hannah, desk.maria, { text: 'Daily', ...weekdays('08:30') })
    const asked = once('2026-12-09', '08:00')
    const found = async (more: object = {}) => (await ask({ ...asked, ...more })).data.map(({ at }) => at)
    expect(await found()).toEqual(['2026-12-09T15:30:00.000Z'])
    expect(await found({ exceptId: daily._id })).toEqual([])
    expect((await ask(once('2026-12-12', '08:00'))).data).toEqual([])
    await desk.hannah.ok('PUT', `/v1/scheduled-messages/${daily._id}`, { disabled: true })
    expect(await found()).toEqual([])
  })

  test('a schedule that never runs is refused with its reason', async () => {
    const { code, data } = await desk.hannah.refused('POST', `${base()}/intersections`, once('2026-11-18', '11:00'))
    expect([code, data]).toMatchObject(['ScheduleInvalid', { reason: expect.stringContaining('has passed') }])
  })
})

test('they are in the client’s plan beside the scenes, each with its source and what would hold it', async () => {
  await addScheduled(desk.hannah, desk.maria, { text: 'Late', ...weekdays('22:30') })
  const mine = await addScheduled(desk.hannah, desk.maria, { text: 'Mine', ...once('2026-11-19', '23:00') })
  const plan = async () =>
    (await desk.hannah.ok<Plan>('GET', `/v1/contacts/${desk.maria.id}/plan`)).data.map(
      ({ text, atClient, source, hold, heldId }) => ({
        text,
        atClient,
        source,
        hold: hold?.reason,
        isHeld: heldId !== null,
      }),
    )
  const before = await plan()
  expect(before.filter(({ text }) => text === 'Late').map(({ atClient }) => atClient)).toHaveLength(22)
  expect(before.slice(0, 3)).toMatchObject([
    {
      text: 'Late',
      atClient: '2026-11-18T22:30',
      source: { kind: 'schedule', words: 'Monday to Friday, at 10:30 PM' },
      hold: 'quiet-hours',
    },
    { text: 'Late', atClient: '2026-11-19T22:30', hold: 'quiet-hours' },
    {
      text: 'Mine',
      atClient: '2026-11-19T23:00',
      source: { scheduledId: mine._id, sendByType: 'user' },
      hold: undefined,
    },
  ])
  await workAt(desk.world, '2026-11-19T05:30:00Z')
  expect((await plan())[0]).toMatchObject({
    text: 'Late',
    atClient: '2026-11-19T07:00',
    isHeld: true,
    source: { words: null },
  })
  await stopAll()
  expect(await plan()).toEqual([])
})
