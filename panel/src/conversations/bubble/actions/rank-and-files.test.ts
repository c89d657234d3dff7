import { describe, expect, test } from 'vitest'
import { message } from '../../testing/entities.ts'
import { filesProblem } from './files-problem.ts'
import { toRankChange } from './rank-change.ts'

describe('ranking a message', () => {
  const context = [{ type: 'sleep', rank: 1, value: '5' } as const]

  test('another rank or value is set', () => {
    expect(toRankChange(context, { type: 'sleep', rank: 2, value: '5' })).toEqual({
      set: { type: 'sleep', rank: 2, value: '5' },
    })
    expect(toRankChange(context, { type: 'sleep', rank: 1, value: ' 5,5 ' })).toEqual({
      set: { type: 'sleep', rank: 1, value: '5.5' },
    })
    expect(toRankChange([], { type: 'food', rank: 4, value: '' })).toEqual({
      set: { type: 'food', rank: 4, value: null },
    })
  })

  test('no rank removes it', () => {
    expect(toRankChange(context, { type: 'sleep', rank: null, value: '' })).toEqual({ remove: 'sleep' })
  })

  test.for([
    { type: 'sleep', rank: 1, value: '5' },
    { type: 'food', rank: null, value: '' },
  ] as const)('%j is No changes', (choice) => expect(() => toRankChange(context, choice)).toThrow('No changes'))

  test('a measure with a unit takes a number', () => {
    expect(() => toRankChange([], { type: 'weight', rank: 3, value: 'much' })).toThrow(
      'Enter a number for this measure',
    )
    expect(toRankChange([], { type: 'stress', rank: 3, value: 'much, today' })).toMatchObject({
      set: { value: 'much, today' },
    })
  })
})

describe('the files of a message cannot be saved', () => {
  const photo = message({ body: { text: '' } })
  const ready = { state: 'ready', problem: null } as const
  test.for([
    [{ message: photo, kept: 1, removed: 0, added: [] }, 'No changes'],
    [{ message: photo, kept: 0, removed: 1, added: [] }, 'Message is required.'],
    [
      { message: photo, kept: 1, removed: 0, added: [{ ...ready, state: 'submit' }] },
      'Attachment uploading in progress.',
    ],
    [{ message: photo, kept: 1, removed: 0, added: [{ state: 'error', problem: 'Too large' }] }, 'Too large'],
    [{ message: photo, kept: 0, removed: 1, added: [ready] }, null],
    [{ message: message(), kept: 0, removed: 1, added: [] }, null],
  ] as const)('%#: %s', ([choice, sentence]) => expect(filesProblem(choice)).toBe(sentence))
})
