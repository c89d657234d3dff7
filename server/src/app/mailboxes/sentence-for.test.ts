import { expect, test } from 'vitest'
import { sentenceFor } from './follow-mailboxes.ts'

test('a mailbox that can’t be read says so, with the words of its server if there are any', () => {
  const message = 'The password was refused.'
  expect(sentenceFor({ message, said: '' })).toBe('New emails can’t be read. The password was refused.')
  expect(sentenceFor({ message, said: '535 5.7.8 no' })).toBe(
    'New emails can’t be read. The password was refused. Details: 535 5.7.8 no.',
  )
})
