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
