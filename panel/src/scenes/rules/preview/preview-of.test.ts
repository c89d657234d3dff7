import { expect, test } from 'vitest'
import type { SchedulerRule } from '@attune/contract/scenes/rules'
import { previewOf, formatPreviewTime } from './preview-of.ts'

const maria = {
  id: 'ct_1',
  zone: 'America/Denver',
  routine: {
    own: { goToSleepTime: '22:00' },
    fallback: { wakeUpTime: '07:00', goToSleepTime: '23:00', workoutTime: '17:00', customTime: '12:00' },
  },
}
/** Wednesday noon in Denver. */
const now = new Date('2026-11-18T19:00:00Z')

test('the next two times by the client’s clock, with the arithmetic and the range they were picked from', () => {
  const rule: SchedulerRule = {
    dateStrategy: { type: 'days_of_week', weekdays: [2, 4, 7] },
    timeStrategy: { type: 'range', key: 'goToSleepTime', rangeMinutes: [-45, -30] },
  }
  const { times, none } = previewOf(rule, maria, now)
  expect(none).toBeNull()
  expect(times.map(({ words }) => words)).toEqual([
    expect.stringMatching(/^Thu 09:(1[5-9]|2\d|30) PM$/),
    expect.stringMatching(/^Sun 09:(1[5-9]|2\d|30) PM$/),
  ])
  expect(times[0]?.window).toBe('09:15 PM to 09:30 PM')
  expect(times[0]?.why).toMatch(/go-to-sleep time is 10:00 PM/)
})

test('falls back to the organization’s routine, and the reason says so', () => {
  const rule: SchedulerRule = {
    dateStrategy: { type: 'daily' },
    timeStrategy: { type: 'offset', key: 'wakeUpTime', offsetMinutes: 30 },
  }
  const [first] = previewOf(rule, maria, now).times
  expect(first).toMatchObject({ words: 'Thu 07:30 AM', window: null })
  expect(first?.why).toMatch(/the organization's/)
})

test('a rule that never comes says why', () => {
  const rule: SchedulerRule = {
    dateStrategy: { type: 'once', value: '2026-11-01' },
    timeStrategy: { type: 'exact_time', localTime: '09:00' },
  }
  expect(previewOf(rule, maria, now)).toEqual({ times: [], none: expect.stringMatching(/has passed/) })
})

test('near times show the weekday, far ones the date, other years the year', () => {
  const words = (at: string) => formatPreviewTime(new Date(at), now, 'America/Denver')
  expect(words('2026-11-18T23:00:00Z')).toBe('Today 04:00 PM')
  expect(words('2026-11-24T23:00:00Z')).toBe('Tue 04:00 PM')
  expect(words('2026-11-25T23:00:00Z')).toBe('Nov 25 04:00 PM')
  expect(words('2027-01-02T23:00:00Z')).toBe('Jan 2, 2027 04:00 PM')
})
