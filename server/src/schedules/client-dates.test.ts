import type { Plan } from '@attune/contract/scenes/runs/why'
import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import { beforeEach, describe, expect, test } from 'vitest'
import { automationDesk } from '../testing/automation/automation-desk.ts'
import { workAt as workDueAt } from '../testing/automation/automation-says.ts'
import type { Caller } from '../testing/caller.ts'
import { addScheduled } from './testing/schedule-changes.ts'
import { threadOf } from '../testing/world.ts'

// It is Wednesday, 2026-11-18, noon in Denver.
const desk = automationDesk()
let who: Caller
beforeEach(() => (who = desk.hannah))
/** Sessions don't last for months, so somebody signs in anew. */
const turnTo = async (time: string) => {
  desk.world.at(new Date(time))
  who = await desk.world.admin(`Ada ${time}`, desk.northline)
}
const workAt = async (time: string) => {
  await turnTo(time)
  await workDueAt(desk.world, time)
}
const texts = async () => (await threadOf(who, desk.maria)).map(({ body }) => body?.text ?? '')
const before = (days: number, type = 'once', field = 'Race day') => ({
  text: 'Rest tonight.',
  scheduleType: type,
  scheduleValue: { clientDate: { field, days: -days }, localTime: '09:00' },
})
const answer = async (value: string, key = 'Race day') => {
  await who.ok('PATCH', `/v1/contacts/${desk.maria.id}/questionnaires`, { questionnaire: [{ key, value }] })
  await desk.world.work()
}
const list = async (): Promise<ScheduledMessage[]> =>
  (await who.ok<{ data: ScheduledMessage[] }>('GET', `/v1/contacts/${desk.maria.id}/scheduled-messages`)).data
const plan = () => who.ok<Plan>('GET', `/v1/contacts/${desk.maria.id}/plan`)

describe('a message that counts from a date of the client', () => {
  test('leaves on that day, in the client’s time, and says what it came from', async () => {
    await answer('2026-12-01')
    const planned = await addScheduled(who, desk.maria, before(2))
    expect(planned).toMatchObject({
      nextRunAt: '2026-11-29T16:00:00.000Z',
      nextRunAtClient: '2026-11-29T09:00',
      waits: null,
      words: '2 days before “Race day”, at 09:00 AM',
      sendByType: 'schedule',
    })
    expect((await plan()).data).toMatchObject([{ atClient: '2026-11-29T09:00', source: { words: planned.words } }])
    await workAt('2026-11-29T16:00:00Z')
    expect(await texts()).toEqual(['Rest tonight.'])
    expect(await list()).toEqual([])
    // What was sent once isn't sent again when the date moves.
    await answer('2026-12-20')
    await workAt('2026-12-18T16:00:00Z')
    expect(await texts()).toEqual(['Rest tonight.'])
  })

  test('moves with the date, also after a person had moved it', async () => {
    await answer('2026-12-01')
    const { _id } = await addScheduled(who, desk.maria, before(2))
    await who.ok('POST', `/v1/scheduled-messages/${_id}/move`, {
      at: '2026-11-29T16:00:00.000Z',
      to: '2026-11-29T18:00',
    })
    expect((await plan()).data).toMatchObject([
      { atClient: '2026-11-29T18:00', source: { movedFrom: '2026-11-29T09:00' } },
    ])
    await answer('Denver', 'City')
    expect(await list()).toMatchObject([{ nextRunAtClient: '2026-11-29T18:00' }])
    await answer('2026-12-15')
    expect(await list()).toMatchObject([{ nextRunAtClient: '2026-12-13T09:00' }])
    expect((await plan()).data).toMatchObject([{ source: { movedFrom: null } }])
    await workAt('2026-11-30T01:00:00Z')
    expect(await texts()).toEqual([])
    await workAt('2026-12-13T16:00:00Z')
    expect(await texts()).toEqual(['Rest tonight.'])
  })

  test('waits while there is no date, and says why; a date brings it back', async () => {
    const waiting = await addScheduled(who, desk.maria, before(2))
    expect(waiting).toMatchObject({
      nextRunAt: null,
      nextRunAtClient: null,
      missed: false,
      waits: 'The client has no “Race day” yet.',
    })
    expect(await plan()).toMatchObject({
      data: [],
      undated: [{ scheduledId: waiting._id, text: 'Rest tonight.', reason: 'The client has no “Race day” yet.' }],
    })
    await answer('some time in spring')
    expect((await list())[0]?.waits).toBe("“Race day” can't be read as a date. Write it like 2026-11-30.")
    await answer('2026-12-01')
    expect(await list()).toMatchObject([{ nextRunAtClient: '2026-11-29T09:00', waits: null }])
    await answer('')
    expect(await list()).toMatchObject([{ nextRunAt: null, waits: 'The client has no “Race day” yet.' }])
    await workAt('2026-12-02T16:00:00Z')
    expect(await texts()).toEqual([])
  })

  test('sends nothing once the date has moved into the past, and again when it comes back', async () => {
    await answer('2026-12-01')
    await addScheduled(who, desk.maria, before(2))
    await answer('2026-11-19')
    expect(await list()).toMatchObject([{ nextRunAt: null, waits: 'That day has passed, so nothing is sent.' }])
    expect(await texts()).toEqual([])
    await answer('2026-11-25')
    expect(await list()).toMatchObject([{ nextRunAtClient: '2026-11-23T09:00' }])
  })

  test('a date that changes at the very minute: the job that is due doesn’t send', async () => {
    await answer('2026-12-01')
    await addScheduled(who, desk.maria, before(2))
    await turnTo('2026-11-29T16:00:00Z')
    await who.ok('PATCH', `/v1/contacts/${desk.maria.id}/questionnaires`, {
      questionnaire: [{ key: 'Race day', value: '2026-12-20' }],
    })
    await workAt('2026-11-29T16:00:01Z')
    expect(await texts()).toEqual([])
    expect(await list()).toMatchObject([{ nextRunAtClient: '2026-12-18T09:00' }])
  })

  test('one that is stopped keeps up with the date, and goes on where it is when it is resumed', async () => {
    await answer('2026-12-01')
    const { _id } = await addScheduled(who, desk.maria, before(2))
    await who.ok('POST', `/v1/contacts/${desk.maria.id}/scheduled-messages/stop-all`, {})
    await answer('')
    expect(await list()).toMatchObject([{ disabled: true, missed: false, nextRunAt: null }])
    await answer('2026-12-20')
    await who.ok('POST', `/v1/contacts/${desk.maria.id}/scheduled-messages/resume-all`, {})
    expect(await list()).toMatchObject([{ _id, disabled: false, nextRunAtClient: '2026-12-18T09:00' }])
  })

  test('a zone that has passed the moment of that day already: late, but not lost', async () => {
    await answer('2026-11-18')
    await addScheduled(who, desk.maria, { ...before(0), scheduleValue: raceAt('13:00') })
    await desk.setClient({ profile: { timezone: 'America/New_York' } })
    await desk.world.work()
    expect(await texts()).toEqual(['Rest tonight.'])
  })
})

describe('every year', () => {
  test('on the birthday, and on 28 February where there is no 29th', async () => {
    await answer('1984-02-29', 'Birthday')
    const { data, note } = await preview(before(0, 'yearly', 'Birthday'))
    expect([data, note]).toEqual([[], 'In years without February 29, it is sent on February 28.'])
    await addScheduled(who, desk.maria, before(0, 'yearly', 'Birthday'))
    for (const [at, next] of [
      ['2027-02-28T16:00:00Z', '2028-02-29T09:00'],
      ['2028-02-29T16:00:00Z', '2029-02-28T09:00'],
    ] as const) {
      await workAt(at)
      expect(await list()).toMatchObject([{ nextRunAtClient: next }])
    }
    expect(await texts()).toEqual(['Rest tonight.', 'Rest tonight.'])
  })

  test('on a date that is chosen, from its first year on', async () => {
    const leapDay = { scheduleType: 'yearly', scheduleValue: { localDate: '2028-02-29', localTime: '09:00' } }
    expect((await preview(leapDay)).note).toBe('In years without February 29, it is sent on February 28.')
    const schedule = { scheduleType: 'yearly', scheduleValue: { localDate: '2027-03-04', localTime: '09:00' } }
    expect((await preview(schedule)).note).toBeNull()
    const made = await addScheduled(who, desk.maria, { text: 'Well done!', ...schedule })
    expect(made).toMatchObject({ nextRunAtClient: '2027-03-04T09:00', words: 'every year on March 4, at 09:00 AM' })
    await workAt('2027-03-04T16:00:00Z')
    expect(await texts()).toEqual(['Well done!'])
    expect(await list()).toMatchObject([{ nextRunAtClient: '2028-03-04T09:00' }])
  })

  test('one that was missed and moved into the next year still leaves in that one', async () => {
    const made = await addScheduled(who, desk.maria, {
      scheduleType: 'yearly',
      scheduleValue: { localDate: '2026-12-31', localTime: '09:00' },
    })
    const all = `/v1/contacts/${desk.maria.id}/scheduled-messages`
    await who.ok('POST', `${all}/stop-all`, {})
    await turnTo('2026-12-31T20:00:00Z')
    await who.ok('POST', `${all}/resume-all`, { missed: [{ _id: made._id, choice: 'move' }] })
    expect(await list()).toMatchObject([{ nextRunAtClient: '2027-01-01T09:00' }])
    await workAt('2027-01-01T16:00:00Z')
    expect(await list()).toMatchObject([{ nextRunAtClient: '2027-12-31T09:00' }])
  })

  test('since when they are a client needs no answer', async () => {
    await addScheduled(who, desk.maria, before(0, 'yearly', 'client.since'))
    const [item] = await list()
    expect(item).toMatchObject({ words: 'every year on “Client since”, at 09:00 AM' })
    expect(item?.nextRunAtClient).toMatch(/^202\d-\d\d-\d\dT09:00$/)
  })

  test('a birthday that is cleared after the message: it waits, and isn’t gone', async () => {
    await answer('1984-11-20', 'Birthday')
    await addScheduled(who, desk.maria, before(0, 'yearly', 'Birthday'))
    await answer('', 'Birthday')
    await workAt('2026-11-20T16:00:00Z')
    expect(await list()).toMatchObject([{ waits: 'The client has no “Birthday” yet.' }])
    await answer('1984-12-20', 'Birthday')
    expect(await list()).toMatchObject([{ nextRunAtClient: '2026-12-20T09:00' }])
  })
})

test.for(['monthly', 'yearly'])('a %s one may keep the date it began with, and no other may be over', async (type) => {
  const when = (localDate: string, localTime: string) => ({
    scheduleType: type,
    scheduleValue: { localDate, localTime },
  })
  const { _id } = await addScheduled(who, desk.maria, when('2026-11-20', '09:00'))
  await workAt('2026-11-25T16:00:00Z')
  const path = `/v1/scheduled-messages/${_id}`
  const kept = when('2026-11-20', '10:00')
  expect((await preview({ ...kept, exceptId: _id })).runs).not.toEqual([])
  expect(await who.ok('PUT', path, kept)).toMatchObject(kept)
  const refusal = { code: 'ScheduleInvalid', data: { reason: 'The date cannot be before today.' } }
  expect(await who.refused('PUT', path, when('2026-11-19', '10:00'))).toMatchObject(refusal)
  const another = { contactId: desk.maria.id, data: { text: 'Hello' }, ...kept }
  expect(await who.refused('POST', '/v1/scheduled-messages', another)).toMatchObject(refusal)
})

describe('refused', () => {
  test('a day that has passed, days out of range, and a field without a name', async () => {
    await answer('2026-11-19')
    const refused = (scheduleValue: object) =>
      who.refused('POST', '/v1/scheduled-messages', {
        contactId: desk.maria.id,
        data: { text: 'Rest tonight.' },
        scheduleType: 'once',
        scheduleValue,
      })
    const reasons = []
    for (const clientDate of [
      { field: 'Race day', days: -2 },
      { field: 'Race day', days: 366 },
      { field: '', days: 0 },
    ])
      reasons.push((await refused({ clientDate, localTime: '09:00' })).data)
    expect(reasons).toEqual([
      {
        property: null,
        reason: '2 days before “Race day”, at 09:00 AM: November 17, 2026, 09:00 AM in America/Denver has passed.',
      },
      { property: 'scheduleValue.clientDate.days', reason: 'The days should be a whole number from -365 to 365.' },
      { property: 'scheduleValue.clientDate.field', reason: "Choose the client's date." },
    ])
  })

  test('but of standard messages it only waits, so that the others are scheduled', async () => {
    await answer('2026-11-19')
    const { text, ...schedule } = before(2)
    await desk.priya.ok('POST', '/v1/scheduled-message-templates', { text, ...schedule })
    await who.ok('POST', `/v1/contacts/${desk.maria.id}/scheduled-messages/templated`, {})
    expect(await list()).toMatchObject([{ waits: 'That day has passed, so nothing is sent.' }])
  })
})

function raceAt(localTime: string) {
  return { clientDate: { field: 'Race day', days: 0 }, localTime }
}

interface Draft {
  scheduleType: string
  scheduleValue: object
  exceptId?: string
}

function preview({ scheduleType, scheduleValue, exceptId }: Draft) {
  return who.ok<{ runs: unknown[]; data: unknown[]; note: string | null }>(
    'POST',
    `/v1/contacts/${desk.maria.id}/scheduled-messages/intersections`,
    { scheduleType, scheduleValue, ...(exceptId !== undefined && { exceptId }) },
  )
}
