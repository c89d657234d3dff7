import {
  DATE_STRATEGIES_OF,
  FORM_TIME_STRATEGIES,
  SCHEDULE_TYPES,
  type FormDateStrategy,
  type FormTimeStrategy,
  type ScheduleForm,
  type ScheduleValue,
} from '@attune/contract/schedules/form'
import { expect, test } from 'vitest'
import { formFault } from './check-form.ts'
import { describeForm } from './describe-form.ts'

const DATES: Record<FormDateStrategy, ScheduleValue> = {
  ExactDate: { localDate: '2026-11-23' },
  DayOfWeek: { dayOfWeek: 1 },
  DayOffsetPeriodStart: { dayOffsetPeriodStart: 3 },
  DayOffset: { dayOffset: 1 },
  ClientDate: { clientDate: { field: 'Race day', days: -2 } },
}
const TIMES: Record<FormTimeStrategy, ScheduleValue> = {
  ExactTime: { localTime: '08:00' },
  TimeframeOffset: { timeframe: { key: 'wakeUpTime', offset: { h: 0, m: 30 } } },
  TimeframeRange: { timeframe: { key: 'goToSleepTime', range: [-2, -1] } },
  DelayInMinutes: { delayInMinutes: 45 },
}
const daysOf = (type: ScheduleForm['scheduleType']) => DATE_STRATEGIES_OF[type]
const formOf = (scheduleType: ScheduleForm['scheduleType'], value: ScheduleValue): ScheduleForm => ({
  scheduleType,
  scheduleValue: scheduleType === 'days_of_week' ? { ...value, repeat: { weekdays: [1, 3, 5] } } : value,
  tags: [],
})

test('every frequency, date and time together, as one would say it', () => {
  const said = SCHEDULE_TYPES.flatMap((type) =>
    (daysOf(type).length === 0 ? [null] : daysOf(type)).flatMap((date) =>
      FORM_TIME_STRATEGIES.map((time) => {
        const form = formOf(type, { ...(date === null ? {} : DATES[date]), ...TIMES[time] })
        expect(formFault(form)).toBeNull()
        return describeForm(form)
      }),
    ),
  )
  expect(said).toEqual(SAID.trim().split('\n'))
})

test.for<[string, ScheduleForm['scheduleType'], ScheduleValue]>([
  ['on the day it was set up, at 08:00 AM', 'once', { dayOffset: 0, localTime: '08:00' }],
  ['the day after it was set up, at 08:00 AM', 'once', { dayOffset: 1, localTime: '08:00' }],
  ['2 days after it was set up, at 08:00 AM', 'once', { dayOffset: 2, localTime: '08:00' }],
  ['on the day the stage began, at wake-up time', 'once', at({ dayOffsetPeriodStart: 0 }, 0)],
  ['the day after the stage began, 1 h 30 min before wake-up time', 'once', at({ dayOffsetPeriodStart: 1 }, -90)],
  ['5 min after it was set up', 'once', { dayOffset: 0, delayInMinutes: 5 }],
  ['1 day and 2 h after the stage began', 'once', { dayOffsetPeriodStart: 1, delayInMinutes: 120 }],
  ['7 days after it was set up', 'once', { dayOffset: 0, delayInMinutes: 10_080 }],
  ['2 days and 1 h after it was set up', 'once', { dayOffset: 0, delayInMinutes: 2_940 }],
  ['every 2 days from the next Sunday, at 12:00 AM', 'daily', skip({ dayOfWeek: 7, localTime: '00:00' }, 1)],
  ['every day from the day the stage began, at 12:00 PM', 'daily', { dayOffsetPeriodStart: 0, localTime: '12:00' }],
  ['every 3 weeks on Sunday, at 09:30 PM', 'weekly', skip({ dayOfWeek: 7, localTime: '21:30' }, 2)],
  ['every 2 weeks from the day it was set up, at 08:00 AM', 'weekly', skip({ dayOffset: 0, localTime: '08:00' }, 1)],
  ['every Sunday, at 08:00 AM', 'days_of_week', { repeat: { weekdays: [7] }, localTime: '08:00' }],
  ['every day, at 08:00 AM', 'days_of_week', { repeat: { weekdays: [7, 6, 5, 4, 3, 2, 1] }, localTime: '08:00' }],
  ['on “Race day”, at 08:00 AM', 'once', { clientDate: { field: 'Race day', days: 0 }, localTime: '08:00' }],
  [
    'every year on “Birthday”, at 08:00 AM',
    'yearly',
    { clientDate: { field: 'Birthday', days: 0 }, localTime: '08:00' },
  ],
  [
    'the day before “Race day”, at 08:00 AM',
    'once',
    { clientDate: { field: 'Race day', days: -1 }, localTime: '08:00' },
  ],
  [
    'every year, the day after “Client since”, at 08:00 AM',
    'yearly',
    { clientDate: { field: 'client.since', days: 1 }, localTime: '08:00' },
  ],
])('%s', ([said, type, value]) =>
  expect(describeForm({ scheduleType: type, scheduleValue: value, tags: [] })).toBe(said),
)

function at(value: ScheduleValue, minutes: number): ScheduleValue {
  return { ...value, timeframe: { key: 'wakeUpTime', offset: { h: Math.trunc(minutes / 60), m: minutes % 60 } } }
}

function skip(value: ScheduleValue, skipInterval: number): ScheduleValue {
  return { ...value, repeat: { skipInterval } }
}

const SAID = `
on November 23, 2026, at 08:00 AM
on November 23, 2026, 30 min after wake-up time
on November 23, 2026, 1 h to 2 h before go-to-sleep time
on November 23, 2026, 45 min after the time of day it was set up
on the next Monday, at 08:00 AM
on the next Monday, 30 min after wake-up time
on the next Monday, 1 h to 2 h before go-to-sleep time
on the next Monday, 45 min after the time of day it was set up
3 days after the stage began, at 08:00 AM
3 days after the stage began, 30 min after wake-up time
3 days after the stage began, 1 h to 2 h before go-to-sleep time
3 days and 45 min after the stage began
the day after it was set up, at 08:00 AM
the day after it was set up, 30 min after wake-up time
the day after it was set up, 1 h to 2 h before go-to-sleep time
1 day and 45 min after it was set up
2 days before “Race day”, at 08:00 AM
2 days before “Race day”, 30 min after wake-up time
2 days before “Race day”, 1 h to 2 h before go-to-sleep time
2 days before “Race day”, 45 min after the time of day it was set up
every day from the next Monday, at 08:00 AM
every day from the next Monday, 30 min after wake-up time
every day from the next Monday, 1 h to 2 h before go-to-sleep time
every day from the next Monday, 45 min after the time of day it was set up
every day from 3 days after the stage began, at 08:00 AM
every day from 3 days after the stage began, 30 min after wake-up time
every day from 3 days after the stage began, 1 h to 2 h before go-to-sleep time
every day from 3 days after the stage began, 45 min after the time of day the stage began
every Monday, at 08:00 AM
every Monday, 30 min after wake-up time
every Monday, 1 h to 2 h before go-to-sleep time
every Monday, 45 min after the time of day it was set up
every week from 3 days after the stage began, at 08:00 AM
every week from 3 days after the stage began, 30 min after wake-up time
every week from 3 days after the stage began, 1 h to 2 h before go-to-sleep time
every week from 3 days after the stage began, 45 min after the time of day the stage began
every week from the day after it was set up, at 08:00 AM
every week from the day after it was set up, 30 min after wake-up time
every week from the day after it was set up, 1 h to 2 h before go-to-sleep time
every week from the day after it was set up, 45 min after the time of day it was set up
Monday to Friday, at 08:00 AM
Monday to Friday, 30 min after wake-up time
Monday to Friday, 1 h to 2 h before go-to-sleep time
Monday to Friday, 45 min after the time of day it was set up
Saturday and Sunday, at 08:00 AM
Saturday and Sunday, 30 min after wake-up time
Saturday and Sunday, 1 h to 2 h before go-to-sleep time
Saturday and Sunday, 45 min after the time of day it was set up
every Monday, Wednesday and Friday, at 08:00 AM
every Monday, Wednesday and Friday, 30 min after wake-up time
every Monday, Wednesday and Friday, 1 h to 2 h before go-to-sleep time
every Monday, Wednesday and Friday, 45 min after the time of day it was set up
every month from November 23, 2026, at 08:00 AM
every month from November 23, 2026, 30 min after wake-up time
every month from November 23, 2026, 1 h to 2 h before go-to-sleep time
every month from November 23, 2026, 45 min after the time of day it was set up
every month from 3 days after the stage began, at 08:00 AM
every month from 3 days after the stage began, 30 min after wake-up time
every month from 3 days after the stage began, 1 h to 2 h before go-to-sleep time
every month from 3 days after the stage began, 45 min after the time of day the stage began
every month from the day after it was set up, at 08:00 AM
every month from the day after it was set up, 30 min after wake-up time
every month from the day after it was set up, 1 h to 2 h before go-to-sleep time
every month from the day after it was set up, 45 min after the time of day it was set up
every year on November 23, at 08:00 AM
every year on November 23, 30 min after wake-up time
every year on November 23, 1 h to 2 h before go-to-sleep time
every year on November 23, 45 min after the time of day it was set up
every year, 2 days before “Race day”, at 08:00 AM
every year, 2 days before “Race day”, 30 min after wake-up time
every year, 2 days before “Race day”, 1 h to 2 h before go-to-sleep time
every year, 2 days before “Race day”, 45 min after the time of day it was set up
`
