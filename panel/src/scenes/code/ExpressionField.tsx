import type { FieldProps, FormOf } from '../form/field-props.ts'
import { CodeInput } from '../../ui/code/CodeInput.tsx'

/** An expression with the names that are in scope at this step. */
export const ExpressionField = ({ form, value, onChange, errors, context }: FieldProps<FormOf<'expression'>>) => (
  <CodeInput
    label={form.title}
    language="expression"
    required={form.required ?? false}
    hint={form.hint}
    error={errors.get('') ?? null}
    value={typeof value === 'string' ? value : ''}
    onChange={onChange}
    scene={context.scene}
    nodeId={context.node._id}
    readOnly={context.readOnly}
  />
)
