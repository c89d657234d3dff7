import type { Absence } from '@attune/contract/staff/absence-calls'
import { calls } from '../../client/calls.ts'
import { isConflict } from '../../client/failure.ts'
import { useEditForm } from '../../client/forms/use-edit-form.ts'
import { notify } from '../../client/notify.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { refreshAbsences } from './absences-query.ts'
import { changesOf, findMissing, valuesOf, type AwayValues } from './away-changes.ts'
import { AwayFields } from './AwayFields.tsx'
import { blameFields } from './blame-fields.ts'
import { firstNameOf } from './cover-text.ts'
import classes from './Away.module.css'

interface ChangeAwayProps {
  absence: Absence
  onDone: () => void
}

/** Changes a time away. What a colleague changes meanwhile is shown, and isn't saved over before. */
export const ChangeAway = ({ absence, onDone }: ChangeAwayProps) => {
  const { current, timezone } = absence
  const form = useEditForm<AwayValues, Absence>({
    form: `away-${absence._id}`,
    loaded: absence,
    savedOf: (loaded) => ({ saved: valuesOf(loaded), rev: loaded.rev }),
    toSend: (values) => ({ ...values, note: values.note.trim() }),
    check: (values) => findMissing(values),
    save: (changes, rev) =>
      calls.directory.changeAbsence({
        id: absence._id,
        rev,
        ...changesOf(absence, { ...valuesOf(absence), ...changes }),
      }),
    onSaved: ({ account }) => {
      notify({ kind: 'good', title: `${firstNameOf(account.name)}’s time away changed` })
      void refreshAbsences()
      onDone()
    },
    blame: (code) => blameFields(current)[code],
    // The fields that the reader hasn't changed then show what is saved by now.
    onRefused: (error) => {
      if (isConflict(error)) void refreshAbsences()
    },
  })
  return (
    <EditForm form={form} className={classes.form}>
      <AwayFields
        values={form.values}
        errors={form.errors}
        zone={timezone}
        hasBegun={current}
        onChange={(field, value) => form.change({ [field]: value })}
      />
    </EditForm>
  )
}
