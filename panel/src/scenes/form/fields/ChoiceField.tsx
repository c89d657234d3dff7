import { Select } from '@mantine/core'
import type { FieldProps, FormOf } from '../field-props.ts'
import { offeredChoices } from './offered-choices.ts'

/** One of a few choices. An unknown stored value stays visible until another is chosen. */
export const ChoiceField = ({ form, value, onChange, errors, context }: FieldProps<FormOf<'choice'>>) => {
  const stored = typeof value === 'string' && value !== '' ? value : null
  return (
    <Select
      label={form.title}
      description={form.hint}
      placeholder={`Select ${form.title.toLowerCase()}`}
      required={form.required === true}
      withAsterisk={false}
      data={offeredChoices(form.choices, stored)}
      value={stored}
      allowDeselect={form.required !== true}
      readOnly={context.readOnly}
      error={errors.get('') ?? undefined}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}
