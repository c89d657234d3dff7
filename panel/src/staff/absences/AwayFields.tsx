import { Textarea, TextInput } from '@mantine/core'
import { ABSENCE_MAX } from '@attune/contract/staff/limits'
import type { FormDraftState } from '../../client/forms/use-form-draft.ts'
import { TypedDateField } from '../../ui/inputs/TypedDateField.tsx'
import { useNow } from '../../ui/time/use-now.ts'
import { UserSelect } from '../inputs/UserSelect.tsx'
import type { FieldErrors } from '../settings/use-account-change.ts'
import { firstDayOf, type AwayValues } from './away-changes.ts'
import classes from './Away.module.css'

interface AwayFieldsProps {
  values: AwayValues
  errors: FieldErrors
  /** Of whoever is away; null if it isn’t known. */
  zone: string | null
  /** Asks whose time away it is. */
  forTeam?: boolean
  /** Its start can no longer be changed. */
  hasBegun?: boolean
  onChange: FormDraftState<AwayValues>['change']
}

/** When somebody will be away, and who covers. */
export const AwayFields = ({ values, errors, zone, forTeam = false, hasBegun = false, onChange }: AwayFieldsProps) => {
  const firstDay = firstDayOf(useNow(), zone)
  return (
    <>
      {forTeam && (
        <UserSelect
          label="Who is away"
          of="coaches"
          value={values.account || null}
          error={errors['account'] ?? null}
          onChange={(id) => onChange('account', id ?? '')}
        />
      )}
      <div className={classes.when} hidden={hasBegun}>
        <TypedDateField
          label="Away from"
          min={firstDay}
          value={values.fromDay || null}
          error={errors['fromDay'] ?? null}
          onChange={(day) => onChange('fromDay', day ?? '')}
        />
        <TextInput
          label="Time"
          type="time"
          value={values.fromTime}
          onChange={({ currentTarget }) => onChange('fromTime', currentTarget.value)}
        />
      </div>
      <div className={classes.when}>
        <TypedDateField
          label="Back on"
          min={values.fromDay || firstDay}
          value={values.toDay || null}
          error={errors['toDay'] ?? null}
          onChange={(day) => onChange('toDay', day ?? '')}
        />
        <TextInput
          label="Time"
          type="time"
          value={values.toTime}
          onChange={({ currentTarget }) => onChange('toTime', currentTarget.value)}
        />
      </div>
      <UserSelect
        label="Who covers"
        of="colleagues"
        value={values.cover || null}
        error={errors['cover'] ?? null}
        onChange={(id) => onChange('cover', id ?? '')}
      />
      <Textarea
        label="Note for them"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={ABSENCE_MAX.note}
        value={values.note}
        onChange={({ currentTarget }) => onChange('note', currentTarget.value)}
      />
    </>
  )
}
