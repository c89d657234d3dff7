import { Input, NumberInput } from '@mantine/core'
import { useId } from 'react'
import { DAY_OFFSET_MAX } from '@attune/contract/schedules/times'
import { TypedDateField } from '../../../ui/inputs/TypedDateField.tsx'
import { useToday } from '../../form/use-today.ts'
import { onceKindOf } from '../rule-edits.ts'
import { WeekdayChoice } from './DayChoice.tsx'

interface OnceValueProps {
  value: unknown
  readOnly: boolean
  error: string | null
  onChange: (value: string | { dayOfWeek: number } | { dayOffset: number | string } | null) => void
}

/** The day of a one-time rule: a date, the next such weekday, or a number of days after the client arrives. */
export const OnceValue = ({ value, readOnly, error, onChange }: OnceValueProps) => {
  const id = useId()
  const today = useToday()
  const kind = onceKindOf(value)
  const parts: { dayOfWeek?: unknown; dayOffset?: unknown } = typeof value === 'object' && value !== null ? value : {}
  if (kind === 'date')
    return (
      <TypedDateField
        label="Exact date"
        min={today}
        value={typeof value === 'string' && value !== '' ? value : null}
        disabled={readOnly}
        error={error}
        // What isn't a day is kept, too, until the form is applied or reset.
        onChange={(_day, text) => onChange(text === '' ? null : text)}
      />
    )
  if (kind === 'dayOffset')
    return (
      <NumberInput
        label="Day offset"
        size="xs"
        min={0}
        max={DAY_OFFSET_MAX}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        value={typeof parts.dayOffset === 'number' || typeof parts.dayOffset === 'string' ? parts.dayOffset : ''}
        readOnly={readOnly}
        error={error}
        onChange={(dayOffset) => onChange({ dayOffset })}
      />
    )
  return (
    <div>
      <Input.Label id={id} labelElement="div">
        Weekday
      </Input.Label>
      <WeekdayChoice
        labelledBy={id}
        chosen={typeof parts.dayOfWeek === 'number' ? [parts.dayOfWeek] : []}
        readOnly={readOnly}
        onChoose={(dayOfWeek) => onChange({ dayOfWeek })}
      />
      {error !== null && <Input.Error role="alert">{error}</Input.Error>}
    </div>
  )
}
