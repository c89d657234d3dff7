import { PASSWORD_LENGTH } from '@attune/contract/staff/limits'
import { staffRefusals } from '@attune/contract/staff/refusals'

/** The rules for a new password, shown as a hint. */
export const PASSWORD_RULES = `${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters. Common passwords, and names or emails with a number, aren’t allowed.`

/** Why a new password isn't allowed; null if it may be. Common passwords are checked by the server only. */
export const passwordProblem = (password: string): string | null => {
  if (password === '') return 'Please enter a new password.'
  if ([...password].length < PASSWORD_LENGTH.min) return staffRefusals.PasswordTooShort.message
  if ([...password].length > PASSWORD_LENGTH.max) return staffRefusals.PasswordTooLong.message
  return null
}

/** Whether a refusal belongs under the new password field. */
export const isAboutNewPassword = (code: string): boolean =>
  ['PasswordTooShort', 'PasswordTooLong', 'PasswordTooCommon', 'PasswordTooPersonal'].includes(code)

/** The field of a new account that a refusal belongs to; undefined if none. */
export const blameNewPassword = (code: string): 'password' | undefined =>
  isAboutNewPassword(code) ? 'password' : undefined
