import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { CalendarButton } from './CalendarButton.tsx'
import { DATE_FORMAT } from './date-rules.ts'
import { useTypedDay, type TypedDayOptions } from './use-typed-day.ts'

export interface TypedDatePickerProps extends TypedDayOptions {
  label: string
  /** For bars, where the label is only for screen readers. */
  hideLabel?: boolean
  disabled?: boolean
  /** For fields that add a day to a list: called on Enter, and when a day is chosen in the calendar. */
  onAdd?: (day: string) => void
}

/** A date that can be typed, or chosen in a calendar. Escape gives back the day that a wrong one was typed over. */
export const TypedDatePicker = (props: TypedDatePickerProps) => {
  const { label, hideLabel = false, min, max, disabled = false, onAdd, ...options } = props
  const { text, day, error, type, finishTyping, choose, giveBack } = useTypedDay({ ...options, min, max })
  const add = (added: string) => {
    // Whatever is typed in its place is new.
    choose(null)
    onAdd?.(added)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      finishTyping()
      if (onAdd === undefined || day === null) return
      // It adds the day and doesn't submit the form.
      event.preventDefault()
      add(day)
    } else if (event.key === 'Escape' && giveBack !== null) {
      // And nothing around it closes.
      event.stopPropagation()
      giveBack()
    }
  }
  return (
    <TextInput
      size="xs"
      {...(hideLabel ? { 'aria-label': label } : { label })}
      placeholder={DATE_FORMAT}
      autoComplete="off"
      disabled={disabled}
      value={text}
      error={error}
      data-mantine-stop-propagation={giveBack !== null || undefined}
      rightSectionPointerEvents="all"
      rightSection={
        <CalendarButton
          label={label}
          min={min}
          max={max}
          value={day}
          disabled={disabled}
          onChoose={(chosen) => (onAdd === undefined || chosen === null ? choose(chosen) : add(chosen))}
        />
      }
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={finishTyping}
    />
  )
}
