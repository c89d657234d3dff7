import { expect, test } from 'vitest'
import { answersOf, answersPatch } from './answers.ts'

const saved = [
  { key: 'Injuries', value: 'Left knee' },
  { key: 'Job', value: 'Nurse' },
]

test('only answers that differ are written; what is gone is emptied', () => {
  expect(
    answersPatch(saved, [
      { key: 'Injuries', value: 'Left knee ' },
      { key: 'Sleep', value: '6 h' },
    ]),
  ).toEqual([
    { key: 'Sleep', value: '6 h' },
    { key: 'Job', value: '' },
  ])
  expect(answersPatch(saved, saved)).toEqual([])
})

test('a question with another name is another question; one without a name is none', () => {
  expect(answersPatch(saved, [{ key: 'Injury', value: 'Left knee' }, saved[1]!, { key: ' ', value: 'x' }])).toEqual([
    { key: 'Injury', value: 'Left knee' },
    { key: 'Injuries', value: '' },
  ])
})

test('what was kept is read back, and nonsense is nothing', () => {
  expect(answersOf(JSON.stringify(saved))).toEqual(saved)
  expect(answersOf('{')).toEqual([])
  expect(answersOf('[1, {"key": "a"}]')).toEqual([])
  expect(answersOf(undefined)).toEqual([])
})
