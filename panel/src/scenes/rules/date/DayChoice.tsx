import { WEEKDAYS, WEEKDAY_TITLES } from '@attune/contract/schedules/times'
import classes from './DayChoice.module.css'

interface DayChoiceProps {
  labelledBy: string
  chosen: readonly number[]
  readOnly: boolean
  onChoose: (day: number) => void
}

/** Monday to Sunday. */
export const WeekdayChoice = (props: DayChoiceProps) => (
  <Days
    {...props}
    className={classes.week}
    days={WEEKDAYS.map((day) => ({ day, word: WEEKDAY_TITLES[day].slice(0, 3) }))}
  />
)

/** In shorter months, missing days count as the last day. */
export const MonthDays = (props: DayChoiceProps) => (
  <Days
    {...props}
    className={classes.month}
    days={Array.from({ length: 31 }, (_, place) => ({ day: place + 1, word: String(place + 1) }))}
  />
)

interface DaysProps extends DayChoiceProps {
  className: string | undefined
  days: readonly { day: number; word: string }[]
}

const Days = ({ labelledBy, chosen, readOnly, onChoose, className, days }: DaysProps) => (
  <div className={className} role="group" aria-labelledby={labelledBy}>
    {days.map(({ day, word }) => (
      <button
        key={day}
        type="button"
        className={classes.day}
        disabled={readOnly}
        aria-pressed={chosen.includes(day)}
        onClick={() => onChoose(day)}
      >
        {word}
      </button>
    ))}
  </div>
)
