import { PASSWORD_LENGTH } from '@attune/contract/staff/limits'
import { staffRefusals } from '@attune/contract/staff/refusals'

/** What a new password must be, before one is typed. */
export const PASSWORD_RULES = `${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters, and none of the commonest passwords.`

/** Why a password cannot be a new one, as far as that can be told here; the commonest ones only the server knows. */
export const passwordProblem = (password: string): string | null => {
  if (password === '') return 'Please enter a new password.'
  if ([...password].length < PASSWORD_LENGTH.min) return staffRefusals.PasswordTooShort.message
  if ([...password].length > PASSWORD_LENGTH.max) return staffRefusals.PasswordTooLong.message
  return null
}

/** Refusals that belong under the field of the new password. */
export const isAboutNewPassword = (code: string): boolean =>
  code === 'PasswordTooShort' || code === 'PasswordTooLong' || code === 'PasswordTooCommon'
