import '@mantine/dates/styles.layer.css'
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { DatePicker, getDefaultClampedDate } from '@mantine/dates'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { CALENDAR_LOOK } from './calendar-look.ts'
import { DATE_FORMAT, dateProblem } from './date-rules.ts'
import { readTypedDay } from './parse-day.ts'

interface DayProps {
  label: string
  /** First and last day that can be chosen, as `YYYY-MM-DD`. */
  min?: string | undefined
  max?: string | undefined
  value: string | null
}

export interface TypedDatePickerProps extends DayProps {
  /** For bars, where the label is only for screen readers. */
  hideLabel?: boolean
  /** What the form says is wrong with it. */
  error?: string | null
  /** Null: the field is empty. Undefined: what is typed isn't a day that can be chosen. */
  onChange: (day: string | null | undefined) => void
}

/** A date that can be typed, or chosen in a calendar. What is wrong with it is said once the field is left. */
export const TypedDatePicker = (props: TypedDatePickerProps) => {
  const { label, hideLabel = false, min, max, error = null, value, onChange } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // Set from outside, as when edits are discarded: what was wrongly typed before no longer counts.
    if (!isTyping) setTyped(null)
  }
  const day = typed === null ? value : readTypedDay(typed)
  const problem = dateProblem(day, { min, max })
  const change = (text: string) => {
    setTyped(text)
    setTyping(true)
    const next = readTypedDay(text)
    onChange(dateProblem(next, { min, max }) === null ? next : undefined)
  }
  const finishTyping = () => {
    setTyping(false)
    if (problem === null && day === value) setTyped(null)
  }
  const choose = (chosen: string | null) => {
    setTyped(null)
    setTyping(false)
    onChange(chosen)
  }
  // Its bounds have moved since it was typed, and whoever asks for the day doesn't know of it yet.
  const isPossibleNow = typed !== null && !isTyping && problem === null
  const takeTyped = useEffectEvent(() => choose(day))
  useEffect(() => {
    if (isPossibleNow) takeTyped()
  }, [isPossibleNow])
  return (
    <TextInput
      size="xs"
      {...(hideLabel ? { 'aria-label': label } : { label })}
      placeholder={DATE_FORMAT}
      autoComplete="off"
      value={typed ?? value ?? ''}
      error={isTyping ? null : (problem ?? error)}
      rightSectionPointerEvents="all"
      rightSection={
        <CalendarButton label={label} min={min} max={max} value={problem === null ? day : null} onChoose={choose} />
      }
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && finishTyping()}
      onBlur={finishTyping}
    />
  )
}

interface CalendarButtonProps extends DayProps {
  onChoose: (day: string | null) => void
}

const CalendarButton = ({ label, min, max, value, onChoose }: CalendarButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  /**
   * Escape closes the calendar alone, and nothing around it. The popover would do that before this is asked, and then
   * nobody here would know that the key was for the calendar.
   */
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} closeOnEscape={false} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          size={24}
          aria-label={`${label}, calendar`}
          data-mantine-stop-propagation={isOpen || undefined}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={closeOnEscape}
        >
          <IconCalendarEvent size={16} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown data-mantine-stop-propagation onKeyDown={closeOnEscape}>
        <DatePicker
          {...CALENDAR_LOOK}
          __stopPropagation
          size="xs"
          {...(min !== undefined && { minDate: min })}
          {...(max !== undefined && { maxDate: max })}
          defaultDate={value ?? getDefaultClampedDate({ minDate: min, maxDate: max })}
          value={value}
          onChange={(day) => {
            setOpen(false)
            onChoose(day)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
