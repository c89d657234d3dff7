import { expect, test } from 'vitest'
import { phoneHintOf } from './phone-hint.ts'

test.for([
  ['', 'Include the country code, such as +1 303 555 0142.'],
  ['(303) 555-0142', 'Without a country code, your organization’s country is assumed.'],
  ['+1 (303) 555-0142', 'Read as +1 303 555 0142.'],
  ['+12', 'A phone number has 7 to 15 digits after the +.'],
  ['+1 303 CALL ME', 'A phone number has 7 to 15 digits after the +.'],
] as const)('for %s the hint is: %s', ([typed, sentence]) => {
  expect(phoneHintOf(typed)).toBe(sentence)
})
