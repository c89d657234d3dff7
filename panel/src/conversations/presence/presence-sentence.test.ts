import { expect, test } from 'vitest'
import { namesOf, presenceSentence } from './presence-sentence.ts'

const person = (name: string, typing = false) => ({ _id: `us_${name}`, name, typing })

test('one, two and more people are named so that the line stays short', () => {
  expect(namesOf([])).toBe('')
  expect(namesOf([person('Luis Ortega')])).toBe('Luis Ortega')
  expect(namesOf([person('Luis'), person('Priya')])).toBe('Luis and Priya')
  expect(namesOf([person('Luis'), person('Priya'), person('Sam')])).toBe('Luis and 2 others')
})

test('people who type are named before those who view', () => {
  expect(presenceSentence([person('Luis')])).toBe('Luis is viewing')
  expect(presenceSentence([person('Luis'), person('Priya', true)])).toBe('Priya is typing')
  expect(presenceSentence([person('Luis', true), person('Priya', true)])).toBe('Luis and Priya are typing')
})
