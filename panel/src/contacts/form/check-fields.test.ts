import { expect, test } from 'vitest'
import { contactRefusals } from '@attune/contract/contacts/refusals'
import { checkField } from './check-fields.ts'
import { NO_FIELDS, type ContactField } from './contact-fields.ts'

const check = (field: ContactField, value: string) => checkField(field, { ...NO_FIELDS, [field]: value })

test('what can’t be right is said in the server’s own words', () => {
  expect(check('fullName', ' ')).toBe(contactRefusals.NameRequired.message)
  expect(check('phone', '12')).toBe(contactRefusals.ContactPhoneInvalid.message)
  expect(check('email', 'zoe')).toBe(contactRefusals.ContactEmailInvalid.message)
})

test.each([
  ['phone', ''],
  ['phone', '+1 303 555 0142'],
  ['phone', 'https://wa.me/13035550142'],
  ['email', ''],
  ['email', 'Sam <sam@example.com>'],
  ['goal', ''],
] as const)('%s %j is left to the server', (field, value) => expect(check(field, value)).toBeNull())

test('the day on which a limit ends is a day, as long as there is a limit', () => {
  const checkDay = (limitUntil: string, limitAmount = '5') =>
    checkField('limitUntil', { ...NO_FIELDS, limitAmount, limitUntil })
  expect(checkDay('2026-12-2')).toBe('Enter a valid date.')
  expect(checkDay('2026-02-30')).toBe('Enter a valid date.')
  expect(checkDay('2026-12-24')).toBeNull()
  expect(checkDay('2026-12-2', '')).toBeNull()
})
