import { expect, test } from 'vitest'
import { parseDependTag, tagToTimeframe, timeframeToTag } from './depend-tag.ts'
import type { ScheduleForm } from './form.ts'

const daily = (more: Partial<ScheduleForm>): ScheduleForm => ({
  scheduleType: 'daily',
  scheduleValue: { dayOffsetPeriodStart: 0 },
  tags: [],
  ...more,
})

test('a time relative to the routine is sent as a tag and read back unchanged', () => {
  const timeframe = { key: 'wakeUpTime' as const, offset: { h: 1, m: 30 } }
  const form = daily({ scheduleValue: { dayOffsetPeriodStart: 0, timeframe }, tags: ['morning'] })
  const sent = timeframeToTag(form)
  expect(sent.tags).toEqual(['morning', 'depend: wakeUpTime(+=1, +=30)'])
  expect(sent.scheduleValue).toEqual({ dayOffsetPeriodStart: 0 })
  expect(tagToTimeframe(sent)).toEqual(form)
})

test('so does a time before it', () => {
  const timeframe = { key: 'goToSleepTime' as const, offset: { h: 0, m: -45 } }
  const sent = timeframeToTag(daily({ scheduleValue: { timeframe } }))
  expect(sent.tags).toEqual(['depend: goToSleepTime(+=0, +=-45)'])
  expect(tagToTimeframe(sent).scheduleValue.timeframe).toEqual(timeframe)
})

test('a range has no tag and stays', () => {
  const form = daily({ scheduleValue: { timeframe: { key: 'workoutTime', range: [-2, 1] } } })
  expect(timeframeToTag(form)).toEqual(form)
})

test('a time no longer relative to the routine loses its tag', () => {
  const form = daily({ scheduleValue: { localTime: '09:00' }, tags: ['depend: wakeUpTime(+=0, +=5)', 'kept'] })
  expect(timeframeToTag(form).tags).toEqual(['kept'])
})

test.for<[string, ReturnType<typeof parseDependTag>]>([
  ['depend: customTime(+=0, +=0)', { key: 'customTime', offset: { h: 0, m: 0 } }],
  ['depend:workoutTime(-=1,-=15)', { key: 'workoutTime', offset: { h: -1, m: -15 } }],
  ['depend: wakeUpTime(+=1h, +=5m)', { key: 'wakeUpTime', offset: { h: 1, m: 5 } }],
  ['depend: lunchTime(+=1, +=0)', null],
  ['depend: wakeUpTime', null],
  ['depend: wakeUpTime(+=a, +=b)', null],
  ['wakeUpTime(+=1, +=0)', null],
])('%s is read', ([tag, timeframe]) => expect(parseDependTag(tag)).toEqual(timeframe))

test('a tag that cannot be read stays among the tags', () => {
  const form = daily({ tags: ['depend: lunchTime(+=1, +=0)'] })
  expect(tagToTimeframe(form)).toEqual(form)
})
