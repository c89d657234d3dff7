import type { FieldProps, FormOf } from '../form/field-props.ts'
import { CodeInput } from '../../ui/code/CodeInput.tsx'

/** A text with variables. SMS segments are counted for steps that send messages. */
export const TemplateField = ({ form, value, onChange, errors, context }: FieldProps<FormOf<'template'>>) => (
  <CodeInput
    label={form.title}
    language="template"
    required={form.required ?? false}
    hint={form.hint}
    error={errors.get('') ?? null}
    multiline={form.multiline ?? false}
    maxLength={form.maxLength}
    isMessage={form.name === 'text'}
    value={typeof value === 'string' ? value : ''}
    onChange={onChange}
    scene={context.scene}
    nodeId={context.node._id}
    readOnly={context.readOnly}
  />
)
