import { expect, test } from 'vitest'
import {
  diffAnswers,
  dropSavedAnswers,
  editAnswers,
  keepMyAnswer,
  parseAnswers,
  readAnswerEdits,
  takeTheirAnswer,
} from './answers.ts'

const saved = [
  { key: 'Injuries', value: 'Left knee' },
  { key: 'Job', value: 'Nurse' },
]

test('only changed answers are written; removed ones are emptied', () => {
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

test('a renamed question is a new question; one without a name is ignored', () => {
  expect(diffAnswers(saved, [{ key: 'Injury', value: 'Left knee' }, saved[1]!, { key: ' ', value: 'x' }])).toEqual([
    { key: 'Injury', value: 'Left knee' },
    { key: 'Injuries', value: '' },
  ])
})

test('stored answers are parsed, and nonsense is ignored', () => {
  expect(parseAnswers(JSON.stringify(saved))).toEqual(saved)
  expect(parseAnswers('{')).toEqual([])
  expect(parseAnswers('[1, {"key": "a"}]')).toEqual([])
  expect(parseAnswers(undefined)).toEqual([])
})

test('an answer that was saved while others were edited stays as it was saved', () => {
  const typed = [{ key: 'Injuries', value: 'Both knees' }, ...saved.slice(1)]
  const first = editAnswers({}, saved, saved)
  const now = [...saved.slice(0, 1), { key: 'Job', value: 'Doctor' }, { key: 'Goal', value: 'Run 10 km' }]
  const edits = editAnswers(first, now, typed)
  expect(readAnswerEdits(edits, now)).toEqual({
    isEdited: true,
    answers: typed,
    patch: [{ key: 'Injuries', value: 'Both knees' }],
    conflicts: [],
  })
  expect(readAnswerEdits({}, now)).toEqual({ isEdited: false, answers: now, patch: [], conflicts: [] })
})

test('what is typed while answers are saved stays to be saved, and only that', () => {
  const [injuries, job] = saved
  const sent = editAnswers({}, saved, [{ ...injuries!, value: 'Both knees' }, job!])
  expect(dropSavedAnswers(sent, sent)).toEqual({})
  expect(dropSavedAnswers({}, sent)).toEqual({})
  const typed = [
    { ...injuries!, value: 'Both knees' },
    { ...job!, value: 'Doctor' },
  ]
  const now = [{ ...injuries!, value: 'Both knees' }, job!, { key: 'Goal', value: 'Run 10 km' }]
  expect(readAnswerEdits(dropSavedAnswers(editAnswers(sent, saved, typed), sent), now)).toEqual({
    isEdited: true,
    answers: typed,
    patch: [{ key: 'Job', value: 'Doctor' }],
    conflicts: [],
  })
})

test('an answer that two people changed has two versions until one is chosen', () => {
  const edits = editAnswers({}, saved, [{ key: 'Injuries', value: 'Both knees' }])
  const now = [
    { key: 'Injuries', value: 'None' },
    { key: 'Job', value: 'Doctor' },
  ]
  const { conflicts } = readAnswerEdits(edits, now)
  expect(conflicts).toEqual([
    { field: 'Injuries', mine: 'Both knees', theirs: 'None' },
    { field: 'Job', mine: '', theirs: 'Doctor' },
  ])
  const [injuries, job] = conflicts
  expect(readAnswerEdits(takeTheirAnswer(keepMyAnswer(edits, injuries!), job!), now)).toEqual({
    isEdited: true,
    answers: [{ key: 'Injuries', value: 'Both knees' }, now[1]],
    patch: [{ key: 'Injuries', value: 'Both knees' }],
    conflicts: [],
  })
  expect(readAnswerEdits(keepMyAnswer(takeTheirAnswer(edits, injuries!), job!), now)).toMatchObject({
    patch: [{ key: 'Job', value: '' }],
    conflicts: [],
  })
})

test('once somebody else’s answer was chosen and nothing else is edited, the form is as if nothing had been', () => {
  const now = [{ key: 'Injuries', value: 'None' }, saved[1]!]
  const mine = [{ key: 'Injuries', value: 'Both knees' }, saved[1]!]
  const taken = (answers: typeof mine) => {
    const edits = editAnswers({}, saved, answers)
    return takeTheirAnswer(edits, readAnswerEdits(edits, now).conflicts[0]!)
  }
  expect(taken(mine)).toEqual({})
  expect(taken(saved.slice(1))).toEqual({})
  const unnamed = { key: '', value: '6 h' }
  expect(readAnswerEdits(taken([...mine, unnamed]), now)).toMatchObject({
    isEdited: true,
    answers: [...now, unnamed],
    patch: [],
  })
})

test('the same answer by two people is no conflict, and neither is one that somebody removed and the other left', () => {
  const edits = editAnswers({}, saved, [{ key: 'Injuries', value: 'Both knees ' }, saved[1]!])
  expect(readAnswerEdits(edits, [{ key: 'Injuries', value: 'Both knees' }]).conflicts).toEqual([])
})
