import { expect, test } from 'vitest'
import { makeClient } from '../testing/contacts.ts'
import { coachesWith, fieldsOf, inputOf, NO_FIELDS } from './contact-fields.ts'

const maria = makeClient({
  labels: ['travel', 'knee'],
  phone: '+13035550142',
  messageLimit: { amount: 20, expiredAt: '2026-12-24T23:59:59.000Z' },
})
maria.profile.basic.height = { value: 168, unit: 'cm' }

test('a client becomes form fields', () => {
  expect(fieldsOf(maria)).toMatchObject({
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
  const fields = { ...fieldsOf(maria), phone: ' ', goal: ' Run 10 km ', heightUnit: 'in' }
  expect(inputOf(fields, ['phone', 'goal', 'heightUnit'])).toEqual({
    phone: null,
    profile: { basic: { goal: 'Run 10 km', height: { value: 168, unit: 'in' } } },
  })
  expect(inputOf(fields, [])).toEqual({})
})

test('a limit needs an amount; its day lasts until the end', () => {
  expect(inputOf({ ...NO_FIELDS, limitAmount: '5', limitUntil: '2026-12-24' }, ['limitUntil'])).toEqual({
    messageLimit: { amount: 5, expiredAt: '2026-12-24T23:59:59Z' },
  })
  expect(inputOf({ ...NO_FIELDS, limitUntil: '2026-12-24' }, ['limitUntil'])).toEqual({ messageLimit: null })
})

test('routine, zone, labels and coaches are put where the call expects them', () => {
  const fields = { ...NO_FIELDS, wakeUpTime: '06:30', timezone: 'Europe/Oslo', labels: 'a,b', coaches: 'us_1,us_2' }
  expect(inputOf(fields, ['wakeUpTime', 'timezone', 'labels', 'coaches'])).toEqual({
    profile: { routine: { wakeUpTime: '06:30' }, timezone: 'Europe/Oslo' },
    labels: ['a', 'b'],
    coaches: ['us_1', 'us_2'],
  })
})

test('a photo is an upload id or null', () => {
  expect(inputOf({ ...NO_FIELDS, photo: 'md_1' }, ['photo'])).toEqual({ profile: { photo: 'md_1' } })
  expect(inputOf(NO_FIELDS, ['photo'])).toEqual({ profile: { photo: null } })
})

test('another primary coach takes the former one’s place, and the other coaches stay', () => {
  const fields = { ...NO_FIELDS, primaryCoach: 'us_1', coaches: 'us_1,us_2' }
  expect(['us_3', 'us_2', ''].map((next) => coachesWith(fields, next))).toEqual(['us_2,us_3', 'us_2', 'us_2'])
  expect(inputOf({ ...fields, primaryCoach: 'us_2', coaches: 'us_2,us_4' }, ['primaryCoach'])).toEqual({
    primaryCoach: 'us_2',
    coaches: ['us_2', 'us_4'],
  })
})
