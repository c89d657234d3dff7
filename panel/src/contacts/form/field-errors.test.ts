import { expect, test } from 'vitest'
import { CallRefused } from '../../client/refusal.ts'
import { NO_FIELDS } from './contact-fields.ts'
import { fieldErrorsOf, NO_ERRORS } from './field-errors.ts'

const refused = (code: string, content: string, data?: unknown) =>
  new CallRefused({ code, status: 422, title: 'Client not saved', content, data }, null)

test.for([
  ['NameRequired', undefined, 'fullName'],
  ['ContactPhoneInvalid', undefined, 'phone'],
  ['GoalHidden', undefined, 'goal'],
  ['CoachNotFound', undefined, 'primaryCoach'],
  ['PhotoNotFound', undefined, 'photo'],
] as const)('%s with %o belongs to field %s', ([code, data, field]) => {
  expect(fieldErrorsOf(refused(code, 'A sentence.', data), NO_FIELDS)).toEqual({
    fields: { [field]: 'A sentence.' },
    general: null,
    takenBy: null,
  })
})

test('a taken phone number or email address is named, and its client if they may be seen', () => {
  expect(fieldErrorsOf(refused('AddressTaken', 'x', { field: 'email', contactId: null }), NO_FIELDS)).toEqual({
    fields: { email: 'Another client already has this email address.' },
    general: null,
    takenBy: null,
  })
  expect(fieldErrorsOf(refused('AddressTaken', 'x', { field: 'phone', contactId: 'ct_1' }), NO_FIELDS)).toEqual({
    fields: { phone: 'Another client already has this phone number.' },
    general: null,
    takenBy: { field: 'phone', contactId: 'ct_1' },
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
  expect(fieldErrorsOf(refused('AccessDenied', 'Not yours.'), NO_FIELDS)).toEqual({
    ...NO_ERRORS,
    general: 'Not yours.',
  })
  const issues = [{ path: 'somewhere', message: 'x' }]
  expect(fieldErrorsOf(refused('InputInvalid', 'No.', { issues }), NO_FIELDS).general).toBe('No.')
})
