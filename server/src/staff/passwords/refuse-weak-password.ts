import { PASSWORD_LENGTH } from '@attune/contract/staff/limits'
import { Refusal } from '../../refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Refuses a new password that is too short, too long or too common. */
export const refuseWeakPassword = (password: string): void => {
  // Counts characters as people do: an emoji is one.
  const length = [...password].length
  if (length < PASSWORD_LENGTH.min) throw new Refusal('PasswordTooShort')
  // In UTF-16 units, like the limit at sign-in.
  if (password.length > PASSWORD_LENGTH.max) throw new Refusal('PasswordTooLong')
  if (isCommonPassword(password)) throw new Refusal('PasswordTooCommon')
}
