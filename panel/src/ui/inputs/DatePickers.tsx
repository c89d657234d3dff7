import '@mantine/dates/styles.layer.css'
import { DatePickerInput } from '@mantine/dates'
import { useId, useState } from 'react'
import { CALENDAR_LOOK } from './calendar-look.ts'
import { DATE_FORMAT, dateProblem, rangeOf, type DateRange } from './date-rules.ts'

interface DateFieldProps {
  label: string
  /** For bars, where the label is only for screen readers. */
  hideLabel?: boolean
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
    {...useCalendar()}
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
  const { label, hideLabel = false, format = DATE_FORMAT, min, max, error, disabled, value, onChange } = props
  const [half, setHalf] = useState<string | null>(null)
  const empty = `${format} – ${format}`
  const shown = half === null ? value : { from: half, to: '' }
  const written = shown === null ? empty : `${shown.from} – ${shown.to}`.trim()
  return (
    <DatePickerInput
      {...useCalendar()}
      type="range"
      size="xs"
      // The field's name starts with its label and includes its text.
      {...(hideLabel ? { 'aria-label': `${label}, ${written}` } : { label })}
      placeholder={empty}
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

/** A calendar is a dialog named after its field. */
const useCalendar = () => {
  const id = useId()
  return {
    id,
    popoverProps: { id },
    ...CALENDAR_LOOK,
    clearButtonProps: { 'aria-label': 'Clear' },
  }
}
