import { NumberInput } from '@mantine/core'
import type { NumberValue } from '../block.ts'
import classes from './Fields.module.css'

interface CountFieldProps {
  label: string
  value: NumberValue
  error: string | undefined
  /** Some spans aren't whole hours. */
  decimal?: boolean
  onChange: (value: NumberValue) => void
}

/** An amount. Nothing is corrected while typing. */
export const CountField = ({ label, value, error, decimal = false, onChange }: CountFieldProps) => (
  <NumberInput
    className={classes.number ?? ''}
    label={label}
    value={value}
    error={error}
    min={1}
    allowDecimal={decimal}
    allowNegative={false}
    clampBehavior="none"
    onChange={(next) => onChange(typeof next === 'number' ? next : '')}
  />
)
