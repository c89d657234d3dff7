import '@mantine/dates/styles.layer.css'
import { ActionIcon, Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { firstShown } from './first-shown.ts'

interface CalendarButtonProps {
  label: string
  /** First and last day that can be chosen, as `YYYY-MM-DD`. */
  min?: string | undefined
  max?: string | undefined
  value: string | null
  disabled: boolean
  onChoose: (day: string | null) => void
}

/** Opens a calendar in which a day can be chosen, named after its field. */
export const CalendarButton = ({ label, min, max, value, disabled, onChoose }: CalendarButtonProps) => {
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
          disabled={disabled}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={closeOnEscape}
        >
          <IconCalendarEvent size={16} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown data-mantine-stop-propagation onKeyDown={closeOnEscape}>
        <DatePicker
          __stopPropagation
          size="xs"
          hideOutsideDates
          // Weekends have the text color, too.
          weekendDays={[]}
          ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
          {...(min !== undefined && { minDate: min })}
          {...(max !== undefined && { maxDate: max })}
          defaultDate={value ?? firstShown(min, max)}
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
