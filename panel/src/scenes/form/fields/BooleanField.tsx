import { Switch } from '@mantine/core'
import type { FieldProps, FormOf } from '../field-props.ts'

/** A switch. An unset value shows the default, which is how the engine treats it. */
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
