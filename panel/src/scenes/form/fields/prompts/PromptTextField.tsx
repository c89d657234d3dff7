import { Input, SegmentedControl, Select } from '@mantine/core'
import { useState } from 'react'
import type { FieldProps, FormOf } from '../../field-props.ts'
import { TemplateField } from '../../code-fields.tsx'
import { kindOfPrompt, type PromptKind } from './prompt-text.ts'
import { PromptSelect } from './PromptSelect.tsx'
import classes from '../fields.module.css'

const KINDS: { value: PromptKind; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'template', label: 'Prompt template' },
  { value: 'data', label: 'Data source' },
]

/** A prompt: a text with variables, a prompt template, or `#` and the id of a data source, all stored as one text. */
export const PromptTextField = (props: FieldProps<FormOf<'prompt-text'>>) => {
  const { form, value, onChange, errors, context } = props
  const stored = typeof value === 'string' ? value.trim() : ''
  const [emptyKind, setEmptyKind] = useState<PromptKind | null>(null)
  const kind = stored === '' ? (emptyKind ?? 'text') : kindOfPrompt(stored)
  const choose = (next: PromptKind) => {
    setEmptyKind(next)
    onChange(undefined)
  }
  return (
    <div className={classes.list}>
      <Input.Wrapper label={form.title} description={form.hint} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={`Source of ${form.title}`}
          data={KINDS}
          value={kind}
          readOnly={context.readOnly}
          onChange={(next) => choose(KINDS.find((one) => one.value === next)?.value ?? 'text')}
        />
      </Input.Wrapper>
      {kind === 'text' && <TemplateField {...props} form={toTextForm(form)} />}
      {kind === 'template' && (
        <PromptSelect
          label="Prompt template"
          value={stored === '' ? null : stored}
          error={errors.get('') ?? null}
          readOnly={context.readOnly}
          onChange={onChange}
        />
      )}
      {kind === 'data' && (
        <Select
          label="Data source"
          placeholder={context.scene.dataSource.length === 0 ? 'The scene has no data sources' : 'Select a data source'}
          data={[
            ...new Set([...context.scene.dataSource.map(({ _id }) => `#${_id}`), ...(stored === '' ? [] : [stored])]),
          ]}
          value={stored === '' ? null : stored}
          allowDeselect={false}
          readOnly={context.readOnly}
          error={errors.get('') ?? undefined}
          onChange={(next) => onChange(next ?? undefined)}
        />
      )}
    </div>
  )
}

const toTextForm = ({ name, maxLength, required }: FormOf<'prompt-text'>): FormOf<'template'> => ({
  field: 'template',
  name,
  title: 'Text',
  maxLength,
  multiline: true,
  ...(required && { required }),
})
