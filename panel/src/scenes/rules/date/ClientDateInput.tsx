import { Autocomplete, NumberInput, Select } from '@mantine/core'
import { useState } from 'react'
import {
  CLIENT_DATE_DAYS,
  CLIENT_DATE_FIELDS,
  CLIENT_DATE_TITLES,
  titleOfDate,
} from '@attune/contract/contacts/client-dates'
import { CONTACT_TEXTS } from '@attune/contract/contacts/limits'
import classes from './ClientDateInput.module.css'

interface ClientDateInputProps {
  field: string
  /** Negative means before; null while it is empty. */
  days: number | null
  /** Questions to choose from; any other can be typed. */
  fields: readonly string[]
  readOnly?: boolean
  errors?: { field?: string | undefined; days?: string | undefined }
  onChange: (value: { field: string; days: number | null }) => void
}

/** One of the client's dates, and how many days before or after it. */
export const ClientDateInput = ({
  field,
  days,
  fields,
  readOnly = false,
  errors = {},
  onChange,
}: ClientDateInputProps) => {
  // While the number is empty, the chosen side stays.
  const [lastSide, setLastSide] = useState<'before' | 'after'>(days !== null && days > 0 ? 'after' : 'before')
  const side = days === 0 ? 'on' : lastSide
  const known = [...new Set([...fields, ...CLIENT_DATE_FIELDS.map((each) => CLIENT_DATE_TITLES[each])])]
  return (
    <>
      <Autocomplete
        label="Client’s date"
        placeholder="A question, such as Race day"
        data={known}
        maxLength={CONTACT_TEXTS.key}
        readOnly={readOnly}
        value={titleOfDate(field)}
        error={errors.field ?? null}
        onChange={(title) => onChange({ field: fieldOf(title), days })}
      />
      <div className={classes.days}>
        <Select
          label="When"
          allowDeselect={false}
          readOnly={readOnly}
          data={SIDES}
          value={side}
          onChange={(next) => {
            if (next === 'before' || next === 'after') setLastSide(next)
            onChange({ field, days: onSide(days, next) })
          }}
        />
        {side !== 'on' && (
          <NumberInput
            size="xs"
            label="Days"
            min={1}
            max={CLIENT_DATE_DAYS.max}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            readOnly={readOnly}
            value={days === null ? '' : Math.abs(days)}
            error={errors.days ?? null}
            onChange={(count) =>
              onChange({ field, days: count === '' ? null : side === 'before' ? -Number(count) : Number(count) })
            }
          />
        )}
      </div>
    </>
  )
}

const SIDES = [
  { value: 'before', label: 'Before it' },
  { value: 'on', label: 'On the day' },
  { value: 'after', label: 'After it' },
]

const onSide = (days: number | null, side: string | null): number => {
  const count = Math.abs(days ?? 0) || 1
  if (side === 'on') return 0
  return side === 'after' ? count : -count
}

/** The date shown as “Client since” is stored under its field's name. */
const fieldOf = (title: string): string =>
  CLIENT_DATE_FIELDS.find((each) => CLIENT_DATE_TITLES[each] === title) ?? title
