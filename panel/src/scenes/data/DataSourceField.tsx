import { Input } from '@mantine/core'
import type { FieldProps, FormOf } from '../form/field-props.ts'
import { looseValueOf, type LooseValue } from './value-edits.ts'
import { ValueInput } from './ValueInput.tsx'
import classes from './DataSourceField.module.css'

/**
 * A value computed at a step: an expression, a template or a static value, of one of the types the property accepts.
 */
export const DataSourceField = ({ form, value, onChange, errors, context }: FieldProps<FormOf<'data-source'>>) => {
  const whole = errors.get('')
  const set = ({ kind = 'static', type, value: next = null }: LooseValue) =>
    onChange({ kind, type: type ?? form.types[0] ?? 'string', value: next })
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>{form.title}</legend>
      {form.hint !== undefined && <Input.Description>{form.hint}</Input.Description>}
      <ValueInput
        label={form.title}
        types={form.types}
        value={looseValueOf(value)}
        onChange={set}
        errors={errors}
        scene={context.scene}
        nodeId={context.node._id}
        readOnly={context.readOnly}
      />
      {whole !== undefined && <Input.Error role="alert">{whole}</Input.Error>}
    </fieldset>
  )
}
