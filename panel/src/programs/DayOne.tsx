import { Button } from '@mantine/core'
import type { AvailableProgram } from '@attune/contract/programs/entity'
import { addDays } from '../ui/time/format-date.ts'
import { describeDayOne } from './program-text.ts'
import classes from './DayOne.module.css'

interface DayOneProps {
  program: Pick<AvailableProgram, 'today' | 'dayOneSteps' | 'passedToday'>
  startOn: string | null
  /** The button disappears with its sentence, so the focus must move elsewhere. */
  onStart: (date: string, button: HTMLButtonElement) => void
}

/** Says that day 1 is skipped in whole or in part, and offers tomorrow, when none of it is skipped. */
export const DayOne = ({ program, startOn, onStart }: DayOneProps) => {
  const words = describeDayOne(program, startOn)
  if (words === null) return null
  return (
    <div className={classes.dayOne}>
      <p role="status">{words}</p>
      {(startOn ?? program.today) === program.today && (
        <Button variant="default" onClick={({ currentTarget }) => onStart(addDays(program.today, 1), currentTarget)}>
          Start tomorrow
        </Button>
      )}
    </div>
  )
}
