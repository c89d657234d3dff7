import { expect, test } from 'vitest'
import { CallRefused } from '../../client/refusal.ts'
import { NO_FIELDS } from './contact-fields.ts'
import { fieldErrorsOf } from './field-errors.ts'

const refused = (code: string, content: string, data?: unknown) =>
  new CallRefused({ code, status: 422, title: 'Client not saved', content, data }, null)

test.for([
  ['NameRequired', undefined, 'fullName'],
  ['ContactPhoneInvalid', undefined, 'phone'],
  ['AddressTaken', { field: 'email', contactId: null }, 'email'],
  ['AddressTaken', { field: 'phone', contactId: null }, 'phone'],
  ['CoachNotFound', undefined, 'primaryCoach'],
  ['PhotoNotFound', undefined, 'photo'],
] as const)('%s with %o belongs to field %s', ([code, data, field]) => {
  expect(fieldErrorsOf(refused(code, 'A sentence.', data), NO_FIELDS)).toEqual({
    fields: { [field]: 'A sentence.' },
    general: null,
  })
})

test("an invalid field is identified by the server's path", () => {
  const issues = [
    { path: 'profile.basic.height.value', message: 'Too small' },
    { path: 'profile.timezone', message: "This isn't a known time zone." },
    { path: 'messageLimit.amount', message: 'Too large' },
  ]
  expect(fieldErrorsOf(refused('InputInvalid', 'No.', { issues }), NO_FIELDS).fields).toEqual({
    heightValue: 'Too small',
    timezone: "This isn't a known time zone.",
    limitAmount: 'Too large',
  })
})

test('an error about no field is general', () => {
  expect(fieldErrorsOf(refused('AccessDenied', 'Not yours.'), NO_FIELDS)).toEqual({ fields: {}, general: 'Not yours.' })
  const issues = [{ path: 'somewhere', message: 'x' }]
  expect(fieldErrorsOf(refused('InputInvalid', 'No.', { issues }), NO_FIELDS).general).toBe('No.')
})
