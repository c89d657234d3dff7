import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RangeFilter } from './RangeFilter.tsx'
import { TypedDateField } from './TypedDateField.tsx'
import { TypedDatePicker } from './TypedDatePicker.tsx'
import { WallTimeFields } from './WallTimeFields.tsx'

const drawn = (part: ReactNode): string => renderToString(<MantineProvider>{part}</MantineProvider>)
const ignore = () => {}

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

test('a text that isn’t a day comes back as it was typed, with its error', () => {
  const field = drawn(<TypedDatePicker label="From" value="2026-11-3" onChange={ignore} />)
  expect(field).toMatch(/<input[^>]* value="2026-11-3"/)
  expect(field).toContain('Enter a valid date.')
})

test('where nothing can be changed, neither the field nor its calendar can be used', () => {
  const locked = drawn(<TypedDatePicker label="From" disabled value="2026-11-20" onChange={ignore} />)
  expect(locked.match(/<(input|button)[^>]* disabled=""/g)).toHaveLength(2)
  const open = drawn(<TypedDatePicker label="From" value="2026-11-20" onChange={ignore} />)
  expect(open).not.toContain('disabled=""')
})

test('a range has a field for each end, and one that is open an empty one', async () => {
  const range = <RangeFilter max="2026-11-30" value={{ from: '2026-11-01', to: '2026-12-24' }} onChange={ignore} />
  await expect.poll(() => drawn(range)).toMatch(/aria-label="From"[^>]* value="2026-11-01"/)
  expect(drawn(range).match(/Choose 2026-11-30 or earlier\./g)).toHaveLength(1)
  const open = drawn(<RangeFilter value={{ from: '2026-11-01', to: null }} onChange={ignore} />)
  expect(open).toMatch(/aria-label="To"[^>]* value=""/)
})

test('an end that may not be empty is asked for where it is missing, whichever was edited last', async () => {
  const range = <RangeFilter days={31} value={{ from: null, to: '2026-11-20' }} onChange={ignore} />
  await expect.poll(() => drawn(range)).toContain('Enter a date.')
  const [from, to] = drawn(range).split('aria-label="To"')
  expect([from, to].map((part) => part?.includes('Enter a date.'))).toEqual([true, false])
})

test('it is loaded on first use, also where a time stands beside it', async () => {
  const times = <WallTimeFields dateLabel="Review on" timeLabel="Time" value="2026-11-20T09:30" onChange={ignore} />
  expect(drawn(times)).toContain('value="09:30"')
  for (const field of [times, <TypedDateField key="one" label="From" value="2026-11-20" onChange={ignore} />])
    await expect.poll(() => drawn(field)).toContain('value="2026-11-20"')
})
