import { CloseButton } from '@mantine/core'
import { formatDay } from '../../../ui/time/format-times.ts'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import { useNow } from '../../../ui/time/use-now.ts'
import classes from './Fields.module.css'

interface HolidaysProps {
  /** `YYYY-MM-DD`. */
  dates: readonly string[]
  error: string | undefined
  onChange: (dates: string[]) => void
}

/** Dates on which the organization is closed. */
export const Holidays = ({ dates, error, onChange }: HolidaysProps) => {
  const now = useNow()
  return (
    <>
      <div className={classes.number}>
        <DateField
          label="Add a day on which you’re closed"
          value={null}
          error={error ?? null}
          onChange={(date) => date !== null && onChange([...new Set([...dates, date])].toSorted())}
        />
      </div>
      {dates.length > 0 && (
        <ul className={classes.dates} aria-label="Closed on">
          {dates.map((date) => (
            <li key={date} className={classes.date}>
              {formatDay(date, now, 'UTC')}
              <CloseButton
                size={26}
                aria-label={`Remove ${date}`}
                onClick={() => onChange(dates.filter((other) => other !== date))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
