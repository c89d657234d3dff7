import { expect, test } from 'vitest'
import { Refusal } from '../../refusal.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

const HANNAH = { name: 'Hannah Meier-Öz', email: 'h.meier@northline.example', organization: 'Harbour House' }

const refusalOf = (password: string): string | null => {
  try {
    refuseWeakPassword(password, HANNAH)
    return null
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}

test.for([
  // ASVS 6.2.1
  ['7 signs', 'ab3 x9q', 'PasswordTooShort'],
  ['nothing', '', 'PasswordTooShort'],
  ['seven smileys, which are fourteen units', '\u{1F600}'.repeat(7), 'PasswordTooShort'],
  ['8 signs', 'ab3 x9qv', null],
  // ASVS 6.2.9
  ['200 signs', 'ab'.repeat(100), null],
  ['201 signs', `${'ab'.repeat(100)}c`, 'PasswordTooLong'],
  ['a common one', 'Sunshine123', 'PasswordTooCommon'],
  ['a leaked one', 'trustno1trustno1', null],
  ['one of the thousands of leaked ones', 'Liverpool1', 'PasswordTooCommon'],
  // ASVS 6.1.2, 6.2.11
  ['the product and a number', 'attune123', 'PasswordTooPersonal'],
  ['a word of the organization', 'harbour1', 'PasswordTooPersonal'],
  ['the whole organization', 'Harbour-House!', 'PasswordTooPersonal'],
  ['your own email', 'h.meier@northline.example', 'PasswordTooPersonal'],
  ['the email’s company', 'northline2026', 'PasswordTooPersonal'],
  ['your own name', 'HannahMeier88', 'PasswordTooPersonal'],
  ['your own name with its accents', 'Meier-Öz-2024', 'PasswordTooPersonal'],
  ['your own name in a sentence', 'hannah likes tea', null],
  ['digits without a name', '8405 1729 6631', null],
] as const)('%s', ([, password, code]) => {
  expect(refusalOf(password)).toBe(code)
})
