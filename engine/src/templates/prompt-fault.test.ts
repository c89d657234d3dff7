import { expect, test } from 'vitest'
import { promptFault } from './prompt-fault.ts'

test.for([
  'Write one short text.',
  'For {{ client.firstName }}, coached by {{ coach["name"] }}.',
  '{% if tags contains "new" %}{{ profile.anything }}{% endif %}',
  '{{ week.messages.size }}',
])('a message for a model may say %s', (content) => {
  expect(promptFault(content)).toBeNull()
})

test('what is wrong with one is said', () => {
  expect(promptFault('For {{ client.firstName')).not.toBeNull()
  expect(promptFault('{{ contact.id }}, {{ client.firstNam }}')).toBe(
    'Unknown variable “client.firstNam”. Did you mean “client.firstName”?',
  )
})
