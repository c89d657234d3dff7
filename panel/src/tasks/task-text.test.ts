import { expect, test } from 'vitest'
import { task } from './testing/tasks.ts'
import { countdownTo, describeClosing, describeDue, formatAge, formatSpan } from './task-text.ts'

const NOW = new Date('2027-03-12T12:00:00.000Z')
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const after = (ms: number) => countdownTo(new Date(NOW.getTime() + ms), NOW)

test('the countdown has seconds within a day, and days and hours before that', () => {
  expect(after(7 * HOUR + 8 * MINUTE)).toEqual({ text: '07:08:00', state: 'later' })
  expect(after(DAY - SECOND)).toEqual({ text: '23:59:59', state: 'later' })
  expect(after(DAY + 4 * HOUR)).toEqual({ text: '1 d 4 h', state: 'later' })
  expect(after(3 * DAY)).toEqual({ text: '3 d', state: 'later' })
})

test('it is amber in the last two hours, and gone when the time is over', () => {
  expect(after(2 * HOUR)).toEqual({ text: '02:00:00', state: 'later' })
  expect(after(38 * MINUTE + 12 * SECOND)).toEqual({ text: '00:38:12', state: 'soon' })
  expect(after(0)).toEqual({ text: '', state: 'expired' })
})

test('a task is due on a day of the reader’s zone, and overdue since the time or the day when that was', () => {
  const due = (at: string, zone = 'America/Denver') => describeDue(new Date(at), NOW, zone)
  // Noon in London is 5 in the morning in Denver, on a Friday.
  expect(due('2027-03-13T06:59:00.000Z')).toBe('Due today')
  expect(due('2027-03-13T06:59:00.000Z', 'Europe/London')).toBe('Due tomorrow')
  expect(due('2027-03-14T06:59:00.000Z')).toBe('Due tomorrow')
  expect(due('2027-03-16T18:00:00.000Z')).toBe('Due Tuesday')
  expect(due('2027-03-30T18:00:00.000Z')).toBe('Due March 30')
  expect(due('2028-03-30T18:00:00.000Z')).toBe('Due March 30, 2028')
  expect(due('2027-03-12T11:30:00.000Z')).toBe('Overdue since 04:30 AM')
  expect(due('2027-03-09T06:59:00.000Z')).toBe('Overdue since Monday')
  expect(due('2027-02-09T06:59:00.000Z')).toBe('Overdue since February 8')
})

test('a duration has its largest unit', () => {
  expect([20 * SECOND, 59 * MINUTE, HOUR, 47 * HOUR, 2 * DAY].map(formatAge)).toEqual([
    '1 m',
    '59 m',
    '1 h',
    '47 h',
    '2 d',
  ])
})

test('a span ends on the day before its end', () => {
  expect(formatSpan(new Date('2027-03-06T07:00Z'), new Date('2027-03-13T07:00Z'), 'America/Denver')).toBe(
    'Mar 6 – Mar 12',
  )
  expect(formatSpan(new Date('2027-03-12T07:00Z'), new Date('2027-03-13T07:00Z'), 'America/Denver')).toBe('Mar 12')
})

test('how a task ended', () => {
  const closedAt = '2027-03-12T09:00:00.000Z'
  const luis = { _id: 'us_1', name: 'Luis Ortega', email: 'luis@northline.example' }
  expect(describeClosing(task('1', { status: 'done', closedAt }), NOW)).toBe('Finished 3 h ago by Hannah Brandt')
  expect(describeClosing(task('1', { status: 'expired', closedAt }), NOW)).toBe('Expired 3 h ago')
  const discarded = { status: 'discarded', closedAt } as const
  expect(describeClosing(task('1', { ...discarded, discardedBy: luis }), NOW)).toBe('Discarded 3 h ago by Luis Ortega')
  expect(describeClosing(task('1', { ...discarded, discardedBy: 'system' }), NOW)).toBe(
    'Discarded automatically 3 h ago',
  )
})
