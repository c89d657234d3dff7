import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { TypedDateField } from '../../ui/inputs/TypedDateField.tsx'

interface DateValueProps {
  /** A day, a moment such as `2026-11-30T09:00:00Z`, or what is typed instead. */
  value: string
  readOnly: boolean
  error: string | null
  onChange: (value: string | null) => void
}

/** A date given by the author. */
export const DateValue = ({ value, readOnly, error, onChange }: DateValueProps) => {
  // A field that changed while something is typed into it would lose the cursor.
  const [isMoment] = useState(() => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value))
  if (isMoment)
    return (
      <Textarea
        label="Value"
        autosize
        value={value}
        readOnly={readOnly}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  return (
    <TypedDateField
      label="Value"
      value={value === '' ? null : value}
      disabled={readOnly}
      error={error}
      // What isn't a day is kept, too, and comes back with the form.
      onChange={(_day, text) => onChange(text === '' ? null : text)}
    />
  )
}
