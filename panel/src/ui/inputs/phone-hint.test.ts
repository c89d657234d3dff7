import { expect, test } from 'vitest'
import { phoneHintOf } from './phone-hint.ts'

test.for([
  ['', 'With the country code, such as +1 303 555 0142.'],
  ['(303) 555-0142', 'Without a country code it is read as a number of your organization’s country.'],
  ['+1 (303) 555-0142', 'Read as +1 303 555 0142.'],
  ['+12', 'A number has 7 to 15 digits behind the +.'],
  ['+1 303 CALL ME', 'A number has 7 to 15 digits behind the +.'],
] as const)('for %s the sentence is: %s', ([typed, sentence]) => {
  expect(phoneHintOf(typed)).toBe(sentence)
})
