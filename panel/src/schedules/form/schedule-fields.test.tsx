import { MantineProvider } from '@mantine/core'
import type { ScheduleType, ScheduleValue } from '@attune/contract/schedules/form'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  looseOf,
  withDateStrategy,
  withRange,
  withTimeStrategy,
  withType,
  withValue,
  type LooseForm,
} from './form-edits.ts'
import { ScheduleFields } from './ScheduleFields.tsx'

const drawn = (form: LooseForm): string =>
  renderToString(
    <MantineProvider>
      <ScheduleFields form={form} today="2026-11-26" onChange={() => {}} />
    </MantineProvider>,
  )
const of = (type: ScheduleType) => withType(looseOf(undefined), type)
const emptied = (form: LooseForm, value: object): LooseForm => withValue(form, value as ScheduleValue)
const range = withTimeStrategy(of('weekdays'), 'TimeframeRange')

test.for<[label: string, reason: string, full: LooseForm, empty: LooseForm]>([
  ['Local time', 'Local time is required.', of('weekdays'), emptied(of('weekdays'), { localTime: '' })],
  [
    'Delay in minutes',
    'Delay in minutes is required.',
    withTimeStrategy(of('weekdays'), 'DelayInMinutes'),
    emptied(withTimeStrategy(of('weekdays'), 'DelayInMinutes'), { delayInMinutes: null }),
  ],
  ['Range from', 'Range from is required.', range, withRange(range, 0, null)],
  ['Range to', 'Range to is required.', range, withRange(range, 1, null)],
  [
    'Days from today',
    'Day offset is required.',
    withDateStrategy(of('once'), 'DayOffset'),
    emptied(withDateStrategy(of('once'), 'DayOffset'), { dayOffset: null }),
  ],
  [
    'Days from stage start',
    'Day offset is required.',
    withDateStrategy(of('once'), 'DayOffsetPeriodStart'),
    emptied(withDateStrategy(of('once'), 'DayOffsetPeriodStart'), { dayOffsetPeriodStart: null }),
  ],
  [
    'Days',
    'Number of days is required.',
    withDateStrategy(of('once'), 'ClientDate'),
    emptied(withDateStrategy(of('once'), 'ClientDate'), { clientDate: { field: 'Race day', days: null } }),
  ],
])('%s says when it was emptied', ([label, reason, full, empty]) => {
  expect(drawn(full)).not.toContain('aria-invalid')
  // The message is in the field’s own wrapper: between its label and the next one.
  const field = drawn(empty)
    .split('<label')
    .find((part) => part.includes(`>${label}<`))
  expect(field).toContain(reason)
  expect(field).toContain('aria-invalid="true"')
  expect(field).toMatch(/<input[^>]*value=""/)
})

test('what recurs by a unit says which: Day, Week, Month or Year', () => {
  const unitOf = (type: ScheduleType) => /Repeats every.*?value="(\w+)"/s.exec(drawn(of(type)))?.[1] ?? null
  expect((['daily', 'weekly', 'monthly', 'yearly'] as const).map(unitOf)).toEqual(['Day', 'Week', 'Month', 'Year'])
  expect((['once', 'weekdays', 'weekends', 'days_of_week'] as const).map(unitOf)).toEqual([null, null, null, null])
})
