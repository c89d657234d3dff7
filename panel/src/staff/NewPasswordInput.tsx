import { PasswordInput } from '@mantine/core'
import { PASSWORD_RULES } from './passwords.ts'

interface NewPasswordInputProps {
  error: string | null
  autoFocus?: boolean
}

export const NewPasswordInput = ({ error, autoFocus = false }: NewPasswordInputProps) => (
  <PasswordInput
    label="New password"
    description={PASSWORD_RULES}
    name="newPassword"
    autoComplete="new-password"
    autoFocus={autoFocus}
    error={error}
    visibilityToggleButtonProps={{ 'aria-label': 'Show new password', tabIndex: 0 }}
  />
)
