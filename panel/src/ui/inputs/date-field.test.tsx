import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DateField, DateRangeField } from './DateField.tsx'
import { DatePicker, DateRangePicker } from './DatePickers.tsx'

const drawn = (part: ReactNode): string => renderToString(<MantineProvider>{part}</MantineProvider>)
const ignore = () => {}

test('a day and a range are written as YYYY-MM-DD', () => {
  expect(drawn(<DatePicker label="Until" value="2026-11-20" onChange={ignore} />)).toContain('2026-11-20')
  const range = drawn(
    <DateRangePicker label="Between" value={{ from: '2026-11-01', to: '2026-11-20' }} onChange={ignore} />,
  )
  expect(range).toContain('2026-11-01 – 2026-11-20')
})

test('a day outside its bounds says so', () => {
  const late = drawn(<DatePicker label="Until" value="2026-12-24" max="2026-11-30" onChange={ignore} />)
  expect(late).toContain('Not after 2026-11-30.')
})

test('the calendar is only loaded once a field of it is shown: until then its place is held', () => {
  for (const field of [
    <DateField key="one" label="Until" value="2026-11-20" onChange={ignore} />,
    <DateRangeField key="two" label="Between" value={null} onChange={ignore} />,
  ])
    expect(drawn(field)).not.toContain('2026-11-20')
})
