import { expect, test } from 'vitest'
import { Refusal } from '../../refusal.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

const refusalOf = (password: string): string | null => {
  try {
    refuseWeakPassword(password)
    return null
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}

test.for([
  ['7 signs', 'ab3 x9q', 'PasswordTooShort'],
  ['nothing', '', 'PasswordTooShort'],
  ['seven smileys, which are fourteen units', '\u{1F600}'.repeat(7), 'PasswordTooShort'],
  ['8 signs', 'ab3 x9qv', null],
  ['200 signs', 'ab'.repeat(100), null],
  ['201 signs', `${'ab'.repeat(100)}c`, 'PasswordTooLong'],
  ['a common one', 'Sunshine123', 'PasswordTooCommon'],
] as const)('%s', ([, password, code]) => {
  expect(refusalOf(password)).toBe(code)
})
