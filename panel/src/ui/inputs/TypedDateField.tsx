import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { TypedDatePickerProps } from './TypedDatePicker.tsx'

const LazyTypedDatePicker = lazy(async () => ({ default: (await import('./TypedDatePicker.tsx')).TypedDatePicker }))

/** A date that can also be typed; the field and its calendar are loaded on first use. */
export const TypedDateField = (props: TypedDatePickerProps) => (
  <Suspense fallback={<Skeleton height={props.hideLabel === true ? 28 : 49} animate={false} />}>
    <LazyTypedDatePicker {...props} />
  </Suspense>
)
