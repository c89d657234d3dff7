import { PASSWORD_LENGTH } from '@attune/contract/staff/limits'
import { Refusal } from '../../refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

/** What a new password must be: long enough, not too long, and none of those that are guessed first. */
export const refuseWeakPassword = (password: string): void => {
  // Characters as people count them: a smiley is one.
  const length = [...password].length
  if (length < PASSWORD_LENGTH.min) throw new Refusal('PasswordTooShort')
  // The sign-in cuts by the same measure as the hash takes: units of the text.
  if (password.length > PASSWORD_LENGTH.max) throw new Refusal('PasswordTooLong')
  if (isCommonPassword(password)) throw new Refusal('PasswordTooCommon')
}
