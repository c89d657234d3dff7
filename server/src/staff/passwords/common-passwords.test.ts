import { PASSWORD_LENGTH } from '@attune/contract/staff/limits'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { commonPasswords, isCommonPassword } from './common-passwords.ts'

test('there are more than three thousand, all of a length that would be taken otherwise', () => {
  expect(commonPasswords().size).toBeGreaterThan(3_000)
  for (const password of commonPasswords()) {
    expect(password.length).toBeGreaterThanOrEqual(PASSWORD_LENGTH.min)
    expect(password).toBe(password.normalize('NFKC').toLowerCase())
  }
})

// ASVS 6.2.4, 6.2.12
test('the 3,000 most common leaked passwords of sufficient length are all refused', () => {
  const ranked = dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_LENGTH.min).slice(0, 3_000)
  expect(ranked).toHaveLength(3_000)
  expect(ranked.filter((password) => !isCommonPassword(password))).toEqual([])
})

test.for([
  '12345678',
  'Password1',
  'PASSWORD',
  'qwertyuiop',
  'iloveyou',
  'P@ssw0rd',
  'Welcome1',
  'letmein123',
  'ａｄｍｉｎ１２３',
  'zzzzzzzzzzzz',
])('%s is one of them', (password) => expect(isCommonPassword(password)).toBe(true))

// ASVS 6.2.5
test.for(['a test password', 'attune-demo-2026', 'correct horse battery staple', 'tr0ub4dor&3x', 'ответ на всё'])(
  '%s is not',
  (password) => expect(isCommonPassword(password)).toBe(false),
)
