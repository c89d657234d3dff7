import { describe, expect, test } from 'vitest'
import { MARIA, thread } from '../testing/entities.ts'
import {
  findFirstUnfilled,
  blockedReason,
  charactersLeft,
  isSendAndNextKey,
  isSubmitKey,
  textProblem,
  overflowProblem,
  isUndoKey,
  laterProblem,
  findUnfilledNames,
} from './composer-rules.ts'

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
    expect([charactersLeft('a'.repeat(1600)), charactersLeft('a'.repeat(1612))]).toEqual([0, -12])
  })

  test('with a quote has room for the line about it, and cannot be sent later', () => {
    const quote = { id: '', text: 'Knee', type: 1, file: null, deleted: false } as const
    const line = 'Re: "Knee"\n'.length
    expect(charactersLeft('a', quote)).toBe(1599 - line)
    expect(textProblem(MARIA, 'a'.repeat(1600 - line), [], quote)).toBeNull()
    expect(textProblem(MARIA, 'a'.repeat(1601 - line), [], quote)).toBe('Text should be less then 1600 chars.')
    expect([charactersLeft('', quote), textProblem(MARIA, '', [], quote)]).toEqual([1600, 'Message is required.'])
    expect([laterProblem(MARIA, 'a', []), laterProblem(MARIA, 'a', [], quote)]).toEqual([
      null,
      'A reply that quotes can’t be sent later.',
    ])
    const file = { state: 'ready', problem: null } as const
    expect([laterProblem(MARIA, '', [file]), laterProblem(MARIA, 'a', [{ ...file, state: 'submit' }])]).toEqual([
      null,
      'Attachment uploading in progress.',
    ])
  })

  test.for(['', '  ', '\n', '\u200b\u200d\u2060', '\u202e \u00a0'])('%j is no message', (text) =>
    expect(textProblem(MARIA, text)).toBe('Message is required.'),
  )
})

describe('files', () => {
  const file = (state: 'submit' | 'ready' | 'error', problem: string | null = null) => ({ state, problem })
  test('need no text', () => expect(textProblem(MARIA, ' ', [file('ready')])).toBeNull())
  test('must be uploaded', () =>
    expect(textProblem(MARIA, 'hi', [file('error', 'The file is empty.'), file('submit')])).toBe(
      'Attachment uploading in progress.',
    ))
  test('report the first failure', () =>
    expect(
      textProblem(MARIA, 'hi', [file('ready'), file('error', 'The file is empty.'), file('error', 'Another.')]),
    ).toBe('The file is empty.'))
})

describe('pasted text', () => {
  test('is accepted up to ten thousand characters, far over the limit of a message', () =>
    expect([overflowProblem(1_601, 1), overflowProblem(10_000, 10_000)]).toEqual([null, null]))
  test('is refused beyond that, with a reason', () =>
    expect(overflowProblem(10_485_762, 10_485_760)).toBe(
      'Text should be less then 1600 chars. 10,485,760 chars were left out.',
    ))
})

test('Ctrl or Cmd with Shift and Enter sends and goes on, and is no plain submit', () => {
  for (const by of [{ ctrlKey: true }, { metaKey: true }]) {
    const press = { ...key, ...by, shiftKey: true }
    expect([isSendAndNextKey(press), isSubmitKey(press, true), isSubmitKey(press, false)]).toEqual([true, false, false])
  }
  expect(isSendAndNextKey({ ...key, ctrlKey: true })).toBe(false)
  expect(isSendAndNextKey({ ...key, shiftKey: true })).toBe(false)
  expect(isSendAndNextKey({ ...key, ctrlKey: true, shiftKey: true, isComposing: true })).toBe(false)
})

describe('the undo keys', () => {
  test.for([
    { key: 'z', ctrlKey: true },
    { key: 'Z', metaKey: true },
  ])('%j does', (press) => expect(isUndoKey({ ...key, ...press })).toBe(true))
  test.for([
    { key: 'z' },
    { key: 'Escape' },
    { key: 'z', ctrlKey: true, isComposing: true },
    { key: 'z', ctrlKey: true, shiftKey: true },
  ])('%j does not', (press) => expect(isUndoKey({ ...key, ...press })).toBe(false))
})

test('unfilled variable names are found, each once', () => {
  const text = 'Hi {{ client.firstName }}, {{client.goal}} and {{ client.firstName }} {{ not this }} { nor.this }'
  expect(findUnfilledNames(text)).toEqual(['client.firstName', 'client.goal'])
  expect(findFirstUnfilled(text)).toEqual({ from: 3, to: 25 })
  expect([findUnfilledNames('Hi'), findFirstUnfilled('Hi')]).toEqual([[], null])
})

describe('Enter', () => {
  test('submits', () => expect(isSubmitKey(key)).toBe(true))

  test.for(['shiftKey', 'ctrlKey', 'altKey', 'metaKey'] as const)('does not with %s', (modifier) =>
    expect(isSubmitKey({ ...key, [modifier]: true })).toBe(false),
  )

  test('adds a line if so configured; then Ctrl or Cmd with Enter submits', () => {
    expect(isSubmitKey(key, false)).toBe(false)
    expect(isSubmitKey({ ...key, ctrlKey: true }, false)).toBe(true)
    expect(isSubmitKey({ ...key, metaKey: true }, false)).toBe(true)
    expect(isSubmitKey({ ...key, ctrlKey: true, shiftKey: true }, false)).toBe(false)
  })
  test('does not while a character is being composed', () =>
    expect(isSubmitKey({ ...key, isComposing: true })).toBe(false))
})

describe('a client', () => {
  test('can be written to', () => expect(blockedReason(thread())).toBeNull())

  test.for([
    [{ contactStatus: 'stop' }, 'This client is stopped. Stopped clients don’t receive messages.'],
    [
      { optedOut: true, abilities: { send: false, answer: true } },
      'This client texted STOP. They won’t get messages until they text START.',
    ],
    [{ abilities: { send: false, answer: false } }, 'You can read this conversation, but you can’t reply.'],
  ] as const)('%j cannot', ([difference, sentence]) =>
    expect(blockedReason({ ...thread(), ...difference })).toBe(sentence),
  )
})
