import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import type { TypedDatePickerProps } from './TypedDatePicker.tsx'

const LazyTypedDatePicker = lazyPart(async () => (await import('./TypedDatePicker.tsx')).TypedDatePicker)

/** A date that can also be typed; the field and its calendar are loaded on first use. */
export const TypedDateField = (props: TypedDatePickerProps) => (
  <Suspense fallback={<Skeleton height={props.hideLabel === true ? 28 : 49} animate={false} />}>
    <LazyTypedDatePicker {...props} />
  </Suspense>
)
