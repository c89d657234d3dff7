import { FIELD_TITLES, type ContactField, type ContactFields } from './contact-fields.ts'
import type { Conflict } from './edit-state.ts'
import type { FieldErrors } from './field-errors.ts'

export interface FormFieldsOptions {
  values: ContactFields
  errors: FieldErrors
  onChange: (field: ContactField, value: string) => void
  /** What this account may change. */
  abilities: { update: boolean; seePrivate: boolean; labels: boolean; assign: boolean }
  conflicts?: Conflict<ContactField>[]
  onTakeTheirs?: (field: ContactField) => void
  onKeepMine?: (field: ContactField) => void
}

/** Values of the client form and props for its inputs, by field. */
export const formFieldsOf = ({
  values,
  errors,
  onChange,
  abilities,
  conflicts = [],
  onTakeTheirs = ignore,
  onKeepMine = ignore,
}: FormFieldsOptions) => {
  /** Props of any input. */
  const input = (field: ContactField) => ({
    label: FIELD_TITLES[field],
    error: errors.fields[field] ?? null,
    disabled: !abilities.update,
  })
  return {
    values,
    abilities,
    onChange,
    input,
    /** Props of a text input. */
    text: (field: ContactField) => ({
      ...input(field),
      value: values[field],
      onChange: (event: { currentTarget: { value: string } }) => onChange(field, event.currentTarget.value),
    }),
    /** Props of the FieldShell around an input. */
    shell: (field: ContactField, wide = false) => ({
      field,
      takenBy: errors.takenBy?.field === field ? errors.takenBy.contactId : undefined,
      conflict: conflicts.find((conflict) => conflict.field === field),
      onTakeTheirs,
      onKeepMine,
      wide,
    }),
  }
}

export type FormFields = ReturnType<typeof formFieldsOf>

const ignore = (): void => {}
