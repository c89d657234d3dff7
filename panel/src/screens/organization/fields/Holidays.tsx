import { CloseButton } from '@mantine/core'
import { formatDay } from '../../../ui/time/format-times.ts'
import { TypedDateField } from '../../../ui/inputs/TypedDateField.tsx'
import { useNow } from '../../../ui/time/use-now.ts'
import { withHoliday, type OwnHours } from '../hours-block.ts'
import classes from './Fields.module.css'

type HolidayValues = Pick<OwnHours, 'holidays' | 'addedHoliday'>

interface HolidaysProps extends HolidayValues {
  error: string | undefined
  onChange: (part: Partial<HolidayValues>) => void
}

/** Dates on which the organization is closed. Enter adds the one that is typed, and so does saving. */
export const Holidays = ({ holidays, addedHoliday, error, onChange }: HolidaysProps) => {
  const now = useNow()
  return (
    <>
      <div className={classes.number}>
        <TypedDateField
          label="Add a day on which you’re closed"
          value={addedHoliday === '' ? null : addedHoliday}
          error={error ?? null}
          onChange={(_day, text) => onChange({ addedHoliday: text })}
          onAdd={(day) => onChange({ holidays: withHoliday(holidays, day), addedHoliday: '' })}
        />
      </div>
      {holidays.length > 0 && (
        <ul className={classes.dates} aria-label="Closed on">
          {holidays.map((date) => (
            <li key={date} className={classes.date}>
              {formatDay(date, now, 'UTC')}
              <CloseButton
                size={26}
                aria-label={`Remove ${date}`}
                onClick={() => onChange({ holidays: holidays.filter((other) => other !== date) })}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
