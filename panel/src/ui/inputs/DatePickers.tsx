import '@mantine/dates/styles.layer.css'
import { DatePickerInput } from '@mantine/dates'
import { useState } from 'react'
import { DATE_FORMAT, dateProblem, rangeOf, type DateRange } from './date-rules.ts'

interface DateFieldProps {
  label: string
  /** Display format in dayjs tokens; `YYYY-MM-DD` by default. */
  format?: string
  /** First and last selectable day, as `YYYY-MM-DD`. */
  min?: string
  max?: string
  error?: string | null
  disabled?: boolean
}

export interface DatePickerProps extends DateFieldProps {
  value: string | null
  onChange: (date: string | null) => void
}

export const DatePicker = ({
  label,
  format = DATE_FORMAT,
  min,
  max,
  error,
  disabled,
  value,
  onChange,
}: DatePickerProps) => (
  <DatePickerInput
    size="xs"
    label={label}
    placeholder={format}
    valueFormat={format}
    {...(min !== undefined && { minDate: min })}
    {...(max !== undefined && { maxDate: max })}
    disabled={disabled === true}
    error={error ?? dateProblem(value, { min, max })}
    clearable
    value={value}
    onChange={onChange}
  />
)

export interface DateRangePickerProps extends DateFieldProps {
  value: DateRange | null
  /** Called with a complete range, or with null when it is cleared. */
  onChange: (range: DateRange | null) => void
}

export const DateRangePicker = (props: DateRangePickerProps) => {
  const { label, format = DATE_FORMAT, min, max, error, disabled, value, onChange } = props
  const [half, setHalf] = useState<string | null>(null)
  return (
    <DatePickerInput
      type="range"
      size="xs"
      label={label}
      placeholder={`${format} – ${format}`}
      valueFormat={format}
      {...(min !== undefined && { minDate: min })}
      {...(max !== undefined && { maxDate: max })}
      disabled={disabled === true}
      error={error ?? (half === null ? null : 'Choose the end date.')}
      clearable
      value={half === null ? [value?.from ?? null, value?.to ?? null] : [half, null]}
      onChange={([from, to]) => {
        const range = rangeOf([from, to])
        setHalf(range === null ? from : null)
        if (range !== null || from === null) onChange(range)
      }}
    />
  )
}
