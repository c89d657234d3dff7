import { Select } from '@mantine/core'
import { RECURRENCE_UNITS, RECURRENCE_UNIT_TITLES, SKIPPING_TYPES } from '@attune/contract/schedules/form'
import { SkipInterval } from '../../scenes/rules/date/SkipInterval.tsx'
import { withType, withValue, type LooseForm } from './form-edits.ts'
import classes from './ScheduleForm.module.css'

interface RecurrenceProps {
  form: LooseForm
  onChange: (form: LooseForm) => void
}

/** The unit by which it recurs, and how many of them it skips; nothing for other frequencies. */
export const Recurrence = ({ form, onChange }: RecurrenceProps) => {
  const { scheduleType: type } = form
  const unit = RECURRENCE_UNITS.find((one) => one === type)
  if (type === null || unit === undefined) return null
  return (
    <div className={classes.pair}>
      <Select
        label="Repeats every"
        allowDeselect={false}
        data={RECURRENCE_UNITS.map((value) => ({ value, label: RECURRENCE_UNIT_TITLES[value] }))}
        value={unit}
        onChange={(chosen) => {
          const next = RECURRENCE_UNITS.find((known) => known === chosen)
          if (next !== undefined) onChange(withType(form, next))
        }}
      />
      {SKIPPING_TYPES.includes(type) && (
        <SkipInterval
          frequency={type === 'daily' ? 'daily' : 'weekly'}
          value={form.scheduleValue.repeat?.skipInterval}
          readOnly={false}
          error={null}
          onChange={(skipInterval) => onChange(withValue(form, { repeat: { skipInterval } }))}
        />
      )}
    </div>
  )
}
