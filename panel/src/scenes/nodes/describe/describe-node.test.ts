import { describe, expect, test } from 'vitest'
import { NODE_TYPES } from '@attune/contract/scenes/node-kinds'
import { NO_NAMES } from '../node-look.ts'
import { iconOf, describeNode } from '../node-looks.ts'
import { describeRules } from './describe-rules.ts'
import { describeSwitch } from './describe-switch.ts'
import { describeTriggers } from './describe-triggers.ts'

describe('a scheduler', () => {
  const words = (dateStrategy: object, timeStrategy: object) => describeRules([{ dateStrategy, timeStrategy }])

  test('says days and the range around a time of the client', () =>
    expect(
      words(
        { type: 'days_of_week', weekdays: [2, 4, 7] },
        { type: 'range', key: 'goToSleepTime', rangeMinutes: [-45, -30] },
      ),
    ).toBe('Every Tuesday, Thursday and Sunday, 30 to 45 min before go-to-sleep time'))

  test('says a time of the clock, 12:00 PM when there is none', () => {
    expect(words({ type: 'weekdays' }, { type: 'exact_time', localTime: '07:00' })).toBe(
      'Monday to Friday, at 07:00 AM',
    )
    expect(words({ type: 'daily', skipInterval: 1 }, { type: 'exact_time' })).toBe('Every 2 days, at 12:00 PM')
  })

  test('says an offset, before or after', () => {
    expect(words({ type: 'daily' }, { type: 'offset', key: 'wakeUpTime', offsetMinutes: -10 })).toBe(
      'Every day, 10 min before wake-up time',
    )
    const later = (offsetMinutes: number) =>
      words({ type: 'once', value: { dayOffset: 0 } }, { type: 'offset', key: 'local_time', offsetMinutes })
    expect([later(0), later(5), later(240)]).toEqual(['At once', '5 min later', '4 h later'])
  })

  test('says days of the month and one-time dates', () => {
    const noon = { type: 'exact_time' }
    expect(words({ type: 'days_of_month', monthdays: [1, 2, 11, 23] }, noon)).toBe(
      'On day 1, 2, 11 and 23 of the month, at 12:00 PM',
    )
    expect(words({ type: 'once', value: { dayOfWeek: 1 } }, noon)).toBe('On the next Monday, at 12:00 PM')
    expect(words({ type: 'once', value: '2027-01-04' }, noon)).toBe('On January 4, 2027, at 12:00 PM')
  })

  test('says what a rule is missing', () => {
    expect(words({ type: 'daily' }, {})).toBe('Time strategy is required.')
    expect(describeRules([{}])).toBe('Frequency is required.')
    expect(describeRules([])).toBe('')
  })
})

describe('a switch', () => {
  const words = (...expressions: string[]) =>
    describeSwitch(expressions.map((expression, at) => ({ num: at + 1, expression })))

  test('says what all its cases look at', () => {
    expect(words('sleepHours < 5.5', 'sleepHours < 7')).toBe('by sleepHours')
    expect(words("'x' == profile.weight")).toBe('by profile.weight')
  })

  test('says how many there are when they look at several things', () =>
    expect(words('answer > 1', 'tags.length > 2')).toBe('2 cases'))
})

test('an entry says what starts it', () =>
  expect(
    describeTriggers([
      { kind: 'keyword', keywords: ['mornings', 'check-in'] },
      { kind: 'event', eventName: 'custom', name: 'weigh-in' },
      { kind: 'first-interaction' },
    ]),
  ).toBe('Keyword mornings, check-in; Custom event: weigh-in; First interaction'))

test('shows titles instead of ids', () => {
  const names = { ...NO_NAMES, scene: (id: string) => (id === 'sc_1' ? 'Weekly review' : undefined) }
  const next = (sceneId: string) =>
    describeNode({ _id: 'a', type: 'next_scene', properties: { sceneId }, inputs: [], outputs: [] }, names)
  expect(next('sc_1')).toBe('Weekly review')
  expect(next('sc_2')).toBe('sc_2')
})

test('every kind has an icon and a text for an empty node', () => {
  for (const type of NODE_TYPES) {
    expect(iconOf(type)).toBeTypeOf('object')
    expect(describeNode({ _id: 'a', type, properties: {}, inputs: [], outputs: [] }, NO_NAMES)).toBeTypeOf('string')
  }
})
