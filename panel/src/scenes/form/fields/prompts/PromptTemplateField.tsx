import type { FieldProps, FormOf } from '../../field-props.ts'
import { PromptSelect } from './PromptSelect.tsx'

/** The prompt template that generates what the node sends. */
export const PromptTemplateField = ({
  form,
  value,
  onChange,
  errors,
  context,
}: FieldProps<FormOf<'prompt-template'>>) => (
  <PromptSelect
    label={form.title}
    hint={form.hint}
    value={typeof value === 'string' && value !== '' ? value : null}
    error={errors.get('') ?? null}
    readOnly={context.readOnly}
    onChange={onChange}
  />
)
