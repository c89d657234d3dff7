import type { SchedulerRule, TimeStrategy } from '@attune/contract/scenes/rules'
import { describe, expect, test } from 'vitest'
import type { RunQuestion } from './next-run.ts'
import { explainNextOf, explainNextRun, nextRun } from './next-run.ts'

const FALLBACK = { wakeUpTime: '07:00', goToSleepTime: '22:00', workoutTime: '17:00', customTime: '12:00' }
const NOON: TimeStrategy = { type: 'exact_time', localTime: '12:00' }
const local = (at: Temporal.Instant, zone: string) =>
  at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')

describe('what is told', () => {
  const question = { zone: 'Europe/Berlin', from: Temporal.Instant.from('2026-11-16T00:00:00Z'), seed: 's' }
  const fromWaking: SchedulerRule = {
    dateStrategy: { type: 'weekly', dayOfWeek: 2, skipInterval: 1 },
    timeStrategy: { type: 'range', key: 'wakeUpTime', rangeMinutes: [10, -20] },
  }

  test('S14: the rule, the window, the pick and whose routine it was', () => {
    const answer = explainNextRun({ ...question, rule: fromWaking, routine: { own: {}, fallback: FALLBACK } })
    expect(answer).toMatchObject({
      ok: true,
      value: {
        date: '2026-11-17',
        window: ['2026-11-17T05:40:00Z', '2026-11-17T06:10:00Z'],
        zone: 'Europe/Berlin',
        routine: { key: 'wakeUpTime', time: '07:00', own: false },
      },
    })
    const { picked, why } = answer.ok ? answer.value : { picked: '', why: '' }
    const minute = local(Temporal.Instant.from(picked), 'Europe/Berlin').slice('2026-11-17 '.length)
    expect(why).toBe(
      'Every 2 weeks on Tuesday, from 20 min before wake-up time to 10 min after it (wake-up time is 07:00 AM, ' +
        `the organization's default): November 17, 2026, ${minute} AM in Europe/Berlin.`,
    )
  })

  test.for<[string, Partial<RunQuestion>, string]>([
    ['a zone there is none of', { zone: 'Mars/Olympus' }, 'Unknown time zone “Mars/Olympus”.'],
    ['no zone', { zone: '' }, 'The client has no time zone.'],
    [
      'no routine anywhere',
      { routine: { own: {}, fallback: {} as never } },
      "The client has no wake-up time, and there's no default.",
    ],
    ['what is no rule', { rule: 'daily' as never }, 'Frequency is required.'],
    ['a rule without time', { rule: { dateStrategy: { type: 'daily' } } as never }, 'Time strategy is required.'],
    [
      'no days',
      { rule: { dateStrategy: { type: 'days_of_week', weekdays: [] }, timeStrategy: NOON } },
      'Choose at least one weekday.',
    ],
    [
      'a day there is none of',
      { rule: { dateStrategy: { type: 'once', value: '2026-02-30' }, timeStrategy: NOON } },
      "This isn't a valid date.",
    ],
    [
      'the past',
      { rule: { dateStrategy: { type: 'once', value: '2026-11-01' }, timeStrategy: NOON } },
      'On November 1, 2026, at 12:00 PM: November 1, 2026, 12:00 PM in Europe/Berlin has passed.',
    ],
    [
      'a moment far from any',
      { from: Temporal.Instant.fromEpochMilliseconds(8.64e15) },
      'The moment to count from is out of range.',
    ],
  ])('S15: %s is an error with a sentence', ([, more, message]) => {
    const asked = { ...question, rule: fromWaking, routine: { own: {}, fallback: FALLBACK }, ...more }
    expect(explainNextRun(asked)).toEqual({ ok: false, error: { message } })
    expect(nextRun(asked)).toBeNull()
  })

  test('old and new names of a zone are one zone', () => {
    const noon: SchedulerRule = { dateStrategy: { type: 'daily' }, timeStrategy: NOON }
    const at = (zone: string) =>
      nextRun({ ...question, rule: noon, zone, routine: { own: {}, fallback: FALLBACK } })?.toString()
    expect(at('Europe/Kiev')).toBe(at('Europe/Kyiv'))
    expect(at('Asia/Calcutta')).toBe('2026-11-16T06:30:00Z')
  })
})

describe('several rules', () => {
  const at = (localTime: string): SchedulerRule => ({
    dateStrategy: { type: 'daily' },
    timeStrategy: { type: 'exact_time', localTime },
  })
  const past: SchedulerRule = { dateStrategy: { type: 'once', value: '2026-01-01' }, timeStrategy: NOON }
  const question = {
    zone: 'UTC',
    routine: { own: {}, fallback: FALLBACK },
    from: Temporal.Instant.from('2026-11-16T09:00:00Z'),
  }
  const place = (rules: SchedulerRule[], more = {}) => {
    const answer = explainNextOf(rules, { ...question, ...more })
    return answer.ok ? [answer.value.rule, answer.value.picked] : answer.error.message
  }

  test('S13: the earliest wins, the first of two equal ones, and those that never come are passed over', () => {
    expect(place([past, at('20:00'), at('10:00'), at('10:00')])).toEqual([2, '2026-11-16T10:00:00Z'])
  })

  test('S8: what ran is remembered for each', () => {
    const rules = [at('10:00'), at('20:00')]
    expect(place(rules, { ranOn: ['2026-11-16', null] })).toEqual([1, '2026-11-16T20:00:00Z'])
  })

  test('S13: without any that can come it says why', () => {
    expect(place([past, past])).toBe('On January 1, 2026, at 12:00 PM: January 1, 2026, 12:00 PM in UTC has passed.')
    expect(place([])).toBe('There are no rules.')
    expect(place({ length: 3 } as never)).toBe('There are no rules.')
  })
})
