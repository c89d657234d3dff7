import { describe, expect, test } from 'vitest'
import { MARIA, thread } from '../testing/entities.ts'
import { holdSentence, remaining, submits, textProblem } from './composer-rules.ts'

const key = {
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  isComposing: false,
}

describe('a text', () => {
  test('needs a conversation', () => expect(textProblem(null, 'hi')).toBe('Please select conversation.'))

  test('has at most 1600 characters', () => {
    expect(textProblem(MARIA, 'a'.repeat(1600))).toBeNull()
    expect(textProblem(MARIA, 'a'.repeat(1601))).toBe('Text should be less then 1600 chars.')
    expect([remaining('a'.repeat(1600)), remaining('a'.repeat(1612))]).toEqual([0, -12])
  })

  test.for(['', '  ', '\n'])('%j is no message', (text) =>
    expect(textProblem(MARIA, text)).toBe('Message is required.'),
  )
})

describe('Enter', () => {
  test('submits', () => expect(submits(key)).toBe(true))

  test.for(['shiftKey', 'ctrlKey', 'altKey', 'metaKey'] as const)('does not with %s', (modifier) =>
    expect(submits({ ...key, [modifier]: true })).toBe(false),
  )

  test('does not while a character is being composed', () => expect(submits({ ...key, isComposing: true })).toBe(false))
})

describe('a client', () => {
  test('can be written to', () => expect(holdSentence(thread())).toBeNull())

  test.for([
    [{ contactStatus: 'stop' }, 'This client is stopped. Stopped clients get no messages.'],
    [{ optedOut: true }, 'This client texted STOP and gets no messages until they text START.'],
    [{ abilities: { send: false } }, 'You can read this conversation, not write in it.'],
  ] as const)('%j cannot', ([difference, sentence]) => expect(holdSentence(thread(difference))).toBe(sentence))
})
