import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DateField, DateRangeField } from './DateField.tsx'
import { DatePicker, DateRangePicker } from './DatePickers.tsx'
import { TypedDateField } from './TypedDateField.tsx'
import { TypedDatePicker } from './TypedDatePicker.tsx'
import { WallTimeFields } from './WallTimeFields.tsx'

const drawn = (part: ReactNode): string => renderToString(<MantineProvider>{part}</MantineProvider>)
const ignore = () => {}

test('a day and a range are written as YYYY-MM-DD', () => {
  expect(drawn(<DatePicker label="Until" value="2026-11-20" onChange={ignore} />)).toContain('>2026-11-20<')
  const range = drawn(
    <DateRangePicker label="Between" value={{ from: '2026-11-01', to: '2026-11-20' }} onChange={ignore} />,
  )
  expect(range).toContain('2026-11-01 – 2026-11-20')
})

test('a day is written as asked for, and without one the field says how it will be', () => {
  expect(drawn(<DatePicker label="Until" format="MMM D, YYYY" value="2026-11-20" onChange={ignore} />)).toContain(
    'Nov 20, 2026',
  )
  expect(drawn(<DatePicker label="Until" value={null} onChange={ignore} />)).toContain('YYYY-MM-DD')
})

test('a day outside its bounds shows an error', () => {
  const late = drawn(<DatePicker label="Until" value="2026-12-24" max="2026-11-30" onChange={ignore} />)
  expect(late).toContain('Choose 2026-11-30 or earlier.')
})

test('the calendar is loaded on first use, with a placeholder until then', () => {
  for (const field of [
    <DateField key="one" label="Until" value="2026-11-20" onChange={ignore} />,
    <DateRangeField key="two" label="Between" value={null} onChange={ignore} />,
  ])
    expect(drawn(field)).not.toContain('2026-11-20')
})

test('a field on a screen writes its day as YYYY-MM-DD, once the calendar is there', async () => {
  const field = <DateField label="Until" value="2026-11-20" onChange={ignore} />
  await expect.poll(() => drawn(field)).toContain('>2026-11-20</button>')
})

test('a date that can be typed stands in a text field, beside a button for its calendar', () => {
  const field = drawn(<TypedDatePicker label="From" value="2026-11-20" onChange={ignore} />)
  expect(field).toMatch(/<input[^>]* value="2026-11-20"/)
  expect(field).toMatch(/<button[^>]* aria-label="From, calendar"/)
  expect(drawn(<TypedDatePicker label="From" value={null} onChange={ignore} />)).toContain('placeholder="YYYY-MM-DD"')
})

test('in a bar its label is only read out, and a day outside its bounds shows an error there, too', () => {
  const field = drawn(<TypedDatePicker label="From" hideLabel max="2026-11-30" value="2026-12-24" onChange={ignore} />)
  expect(field).toMatch(/<input[^>]* aria-label="From"/)
  expect(field).not.toContain('<label')
  expect(field).toContain('Choose 2026-11-30 or earlier.')
})

test('what the form says is wrong with it is shown, after what is wrong with the day itself', () => {
  const late = <TypedDatePicker label="Back" max="2026-11-30" value="2026-12-24" error="Taken." onChange={ignore} />
  expect(drawn(late)).not.toContain('Taken.')
  const taken = <TypedDatePicker label="Back" value="2026-11-24" error="Taken." onChange={ignore} />
  expect(drawn(taken)).toContain('Taken.')
})

test('it is loaded on first use, also where a time stands beside it', async () => {
  const times = <WallTimeFields dateLabel="Review on" timeLabel="Time" value="2026-11-20T09:30" onChange={ignore} />
  expect(drawn(times)).toContain('value="09:30"')
  for (const field of [times, <TypedDateField key="one" label="From" value="2026-11-20" onChange={ignore} />])
    await expect.poll(() => drawn(field)).toContain('value="2026-11-20"')
})
