import { expect, test } from 'vitest'
import { makeClient } from '../testing/contacts.ts'
import { coachesWith, fieldsOf, inputOf, NO_FIELDS } from './contact-fields.ts'

const ZONE = 'America/New_York'
const maria = makeClient({
  labels: ['travel', 'knee'],
  phone: '+13035550142',
  messageLimit: { amount: 20, expiredAt: '2026-12-25T06:59:59.000Z' },
})
maria.profile.basic.height = { value: 168, unit: 'cm' }

test('a client becomes form fields', () => {
  expect(fieldsOf(maria, ZONE)).toMatchObject({
    fullName: 'Maria Lopez',
    heightValue: '168',
    heightUnit: 'cm',
    labels: 'travel,knee',
    limitAmount: '20',
    limitUntil: '2026-12-24',
    email: '',
  })
})

test('only changed fields are written, and emptied ones are cleared', () => {
  const fields = { ...fieldsOf(maria, ZONE), phone: ' ', goal: ' Run 10 km ', heightUnit: 'in' }
  expect(inputOf(fields, ['phone', 'goal', 'heightUnit'], ZONE)).toEqual({
    phone: null,
    profile: { basic: { goal: 'Run 10 km', height: { value: 168, unit: 'in' } } },
  })
  expect(inputOf(fields, [], ZONE)).toEqual({})
})

test('a limit needs an amount', () => {
  expect(inputOf({ ...NO_FIELDS, limitUntil: '2026-12-24' }, ['limitUntil'], ZONE)).toEqual({ messageLimit: null })
})

test.each([
  ['America/Denver', '2026-12-24', '2026-12-25T06:59:59.000Z'],
  ['Pacific/Auckland', '2026-12-24', '2026-12-24T10:59:59.000Z'],
  // The clocks change on this day, or at its end.
  ['America/Denver', '2027-03-14', '2027-03-15T05:59:59.000Z'],
  ['America/Denver', '2026-11-01', '2026-11-02T06:59:59.000Z'],
  ['Asia/Beirut', '2027-03-27', '2027-03-27T21:59:59.000Z'],
  ['', '2026-12-24', '2026-12-25T04:59:59.000Z'],
  ['Mars/Olympus', '2026-12-24', '2026-12-25T04:59:59.000Z'],
])('a limit lasts until the day ends for the client, or else for the organization: %s %s', (timezone, day, end) => {
  const limited = { ...NO_FIELDS, timezone, limitAmount: '5', limitUntil: day }
  expect(inputOf(limited, ['limitUntil'], ZONE)).toEqual({ messageLimit: { amount: 5, expiredAt: end } })
  const saved = makeClient({ messageLimit: { amount: 5, expiredAt: end } })
  saved.profile.timezone = timezone === '' ? null : timezone
  expect(fieldsOf(saved, ZONE).limitUntil).toBe(day)
})

test('routine, zone, labels and coaches are put where the call expects them', () => {
  const fields = { ...NO_FIELDS, wakeUpTime: '06:30', timezone: 'Europe/Oslo', labels: 'a,b', coaches: 'us_1,us_2' }
  expect(inputOf(fields, ['wakeUpTime', 'timezone', 'labels', 'coaches'], ZONE)).toEqual({
    profile: { routine: { wakeUpTime: '06:30' }, timezone: 'Europe/Oslo' },
    labels: ['a', 'b'],
    coaches: ['us_1', 'us_2'],
  })
})

test('a photo is an upload id or null', () => {
  expect(inputOf({ ...NO_FIELDS, photo: 'md_1' }, ['photo'], ZONE)).toEqual({ profile: { photo: 'md_1' } })
  expect(inputOf(NO_FIELDS, ['photo'], ZONE)).toEqual({ profile: { photo: null } })
})

test('another primary coach takes the former one’s place, and the other coaches stay', () => {
  const fields = { ...NO_FIELDS, primaryCoach: 'us_1', coaches: 'us_1,us_2' }
  expect(['us_3', 'us_2', ''].map((next) => coachesWith(fields, next))).toEqual(['us_2,us_3', 'us_2', 'us_2'])
  expect(inputOf({ ...fields, primaryCoach: 'us_2', coaches: 'us_2,us_4' }, ['primaryCoach'], ZONE)).toEqual({
    primaryCoach: 'us_2',
    coaches: ['us_2', 'us_4'],
  })
})
