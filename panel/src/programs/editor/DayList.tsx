import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Program } from '@attune/contract/programs/entity'
import { PROGRAM_STEPS_MAX } from '@attune/contract/programs/limits'
import { newRandomId } from '../../client/random-id.ts'
import { addStep, type ProgramEdit } from './program-edits.ts'
import { focusAdded } from './keep-focus.ts'
import { StepRow } from './StepRow.tsx'
import classes from './DayList.module.css'

interface DayListProps {
  edit: ProgramEdit
  scenes: Program['scenes']
  readOnly: boolean
  /** Changes with the same `merge` in a row are undone together. */
  onChange: (edit: ProgramEdit, merge?: string | null) => void
}

/** The days of a program, each with its steps. Days beyond the last one show if they still have steps. */
export const DayList = ({ edit, scenes, readOnly, onChange }: DayListProps) => {
  const last = Math.max(edit.days, ...edit.steps.map(({ day }) => day))
  const days = Array.from({ length: last }, (_, at) => at + 1)
  return (
    <ol className={classes.days} aria-label="Days">
      {days.map((day) => {
        const steps = edit.steps.filter((step) => step.day === day)
        if (readOnly && steps.length === 0) return null
        return (
          <li key={day} className={classes.day} data-beyond={day > edit.days || undefined}>
            <h2 className={classes.name}>Day {day}</h2>
            <div className={classes.steps}>
              {steps.map((step) => (
                <StepRow
                  key={step._id}
                  step={step}
                  edit={edit}
                  scenes={scenes}
                  readOnly={readOnly}
                  onChange={onChange}
                />
              ))}
              {!readOnly && day <= edit.days && edit.steps.length < PROGRAM_STEPS_MAX && (
                <Button
                  className={classes.add ?? ''}
                  variant="subtle"
                  leftSection={<IconPlus size={15} stroke={1.5} />}
                  aria-label={`Add a step on day ${day}`}
                  onClick={() => {
                    const id = newRandomId()
                    focusAdded(id, () => onChange(addStep(edit, day, id)))
                  }}
                >
                  Add a step
                </Button>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
