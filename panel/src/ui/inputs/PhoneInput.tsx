import { TextInput } from '@mantine/core'
import { phoneHintOf } from './phone-hint.ts'

interface PhoneInputProps {
  label?: string
  value: string
  onChange: (phone: string) => void
  error?: string | null
  disabled?: boolean
  required?: boolean
}

/** A phone number as people type it. The server parses it; the hint below shows how it will be read. */
export const PhoneInput = ({
  label = 'Phone',
  value,
  onChange,
  error,
  disabled = false,
  required = false,
}: PhoneInputProps) => (
  <TextInput
    type="tel"
    inputMode="tel"
    autoComplete="off"
    label={label}
    value={value}
    disabled={disabled}
    required={required}
    withAsterisk={false}
    maxLength={60}
    error={error ?? undefined}
    description={error === null || error === undefined ? phoneHintOf(value) : undefined}
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
