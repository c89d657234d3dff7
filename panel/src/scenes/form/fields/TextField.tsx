import { Autocomplete, TextInput, Textarea } from '@mantine/core'
import type { FieldProps, FormOf } from '../field-props.ts'
import { suggestionsOf } from '../suggestions.ts'

/** A plain text, with suggestions for profile keys and alert names. */
export const TextField = ({ form, value, onChange, errors, context }: FieldProps<FormOf<'text'>>) => {
  const text = typeof value === 'string' ? value : ''
  const field = {
    label: form.title,
    description: form.hint,
    required: form.required === true,
    withAsterisk: false,
    value: text,
    readOnly: context.readOnly,
    error: errors.get('') ?? undefined,
  }
  if (form.suggest !== undefined)
    return (
      <Autocomplete
        {...field}
        size="xs"
        data={suggestionsOf(form.suggest, form.name, context)}
        comboboxProps={{ shadow: 'xl', transitionProps: { duration: 160 } }}
        onChange={onChange}
      />
    )
  if (form.multiline === true)
    return (
      <Textarea
        {...field}
        autosize
        minRows={3}
        maxRows={16}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return <TextInput {...field} autoComplete="off" onChange={(event) => onChange(event.currentTarget.value)} />
}
