import { Switch } from '@mantine/core'
import type { FieldProps, FormOf } from '../field-props.ts'

/** On or off; as it is at first where nothing is stored, which is how it runs then. */
export const BooleanField = ({ form, value, onChange, errors, context }: FieldProps<FormOf<'boolean'>>) => (
  <Switch
    label={form.title}
    description={form.hint}
    checked={typeof value === 'boolean' ? value : form.initial}
    disabled={context.readOnly}
    error={errors.get('') ?? undefined}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
