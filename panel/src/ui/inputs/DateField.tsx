import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { DatePickerProps, DateRangePickerProps } from './DatePickers.tsx'

const LazyDatePicker = lazy(async () => ({ default: (await import('./DatePickers.tsx')).DatePicker }))
const LazyDateRangePicker = lazy(async () => ({ default: (await import('./DatePickers.tsx')).DateRangePicker }))

/** A date picker; the calendar is loaded on first use. */
export const DateField = (props: DatePickerProps) => (
  <Suspense fallback={<Skeleton height={49} animate={false} />}>
    <LazyDatePicker {...props} />
  </Suspense>
)

/** A date range picker; the calendar is loaded on first use. */
export const DateRangeField = (props: DateRangePickerProps) => (
  <Suspense fallback={<Skeleton height={49} animate={false} />}>
    <LazyDateRangePicker {...props} />
  </Suspense>
)
