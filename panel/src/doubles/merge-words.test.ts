import { expect, test } from 'vitest'
import { stopSentences } from './merge-words.ts'

test('what a merge stops is said by name, and nothing is said of what there isn’t', () => {
  expect(stopSentences({ scenes: [], programs: [], scheduled: 0, held: 0 })).toEqual([])
  expect(stopSentences({ scenes: ['Welcome'], programs: ['Ten days'], scheduled: 1, held: 2 })).toEqual([
    'The scene “Welcome” ends.',
    'The program “Ten days” ends.',
    '1 scheduled message is moved and stopped. You can start each again.',
    '2 messages of automation that waited are canceled.',
  ])
})
