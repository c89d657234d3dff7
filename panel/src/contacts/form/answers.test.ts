import { expect, test } from 'vitest'
import { parseAnswers, diffAnswers } from './answers.ts'

const saved = [
  { key: 'Injuries', value: 'Left knee' },
  { key: 'Job', value: 'Nurse' },
]

test('only answers that differ are written; what is gone is emptied', () => {
  expect(
    diffAnswers(saved, [
      { key: 'Injuries', value: 'Left knee ' },
      { key: 'Sleep', value: '6 h' },
    ]),
  ).toEqual([
    { key: 'Sleep', value: '6 h' },
    { key: 'Job', value: '' },
  ])
  expect(diffAnswers(saved, saved)).toEqual([])
})

test('a question with another name is another question; one without a name is none', () => {
  expect(diffAnswers(saved, [{ key: 'Injury', value: 'Left knee' }, saved[1]!, { key: ' ', value: 'x' }])).toEqual([
    { key: 'Injury', value: 'Left knee' },
    { key: 'Injuries', value: '' },
  ])
})

test('what was kept is read back, and nonsense is nothing', () => {
  expect(parseAnswers(JSON.stringify(saved))).toEqual(saved)
  expect(parseAnswers('{')).toEqual([])
  expect(parseAnswers('[1, {"key": "a"}]')).toEqual([])
  expect(parseAnswers(undefined)).toEqual([])
})
