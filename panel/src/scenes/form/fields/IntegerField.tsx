import { NumberInput } from '@mantine/core'
import type { FieldProps, FormOf } from '../field-props.ts'
import { toInputNumber, parseInputNumber } from './number-input.ts'

const UNITS = { minutes: 'min', messages: 'messages', photos: 'photos' }

/** A whole number. Invalid input is kept and explained by the message below. */
export const IntegerField = ({ form, value, onChange, errors, context }: FieldProps<FormOf<'integer'>>) => (
  <NumberInput
    size="xs"
    label={form.title}
    description={form.hint}
    required={form.required === true}
    withAsterisk={false}
    hideControls={form.unit !== undefined}
    clampBehavior="none"
    allowNegative={form.min < 0}
    startValue={form.initial ?? form.min}
    min={form.min}
    max={form.max}
    rightSection={form.unit === undefined ? undefined : <span aria-hidden="true">{UNITS[form.unit]}</span>}
    rightSectionWidth={form.unit === undefined ? undefined : 24 + UNITS[form.unit].length * 6}
    rightSectionPointerEvents={form.unit === undefined ? 'all' : 'none'}
    value={toInputNumber(value)}
    readOnly={context.readOnly}
    error={errors.get('') ?? undefined}
    onChange={(next) => onChange(parseInputNumber(next))}
  />
)
