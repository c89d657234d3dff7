import { describe, expect, test } from 'vitest'
import type { Program } from '@attune/contract/programs/entity'
import {
  addStep,
  changesOf,
  changeStep,
  editAfterSave,
  faultOf,
  isChanged,
  isPlanChanged,
  moveStep,
  moveStepHour,
  newAction,
  removeStep,
  resumeEdit,
  toDraft,
  toEdit,
} from './program-edits.ts'

const WEEK = { title: 'First week', description: '', days: 7, welcome: '', steps: [] }
const WEEK_WITH_ONE = addStep(WEEK, 1, 'one1')
const text = (words: string) => ({ action: { kind: 'message' as const, text: words } })

test('a step is added at the time of the day’s last one, moves inside the program, and goes', () => {
  const one = changeStep(addStep(WEEK, 7, 'one1'), 'one1', {
    ...text('Hi'),
    time: { type: 'exact_time', localTime: '08:00' },
  })
  const two = addStep(one, 7, 'two2')
  expect(two.steps[1]?.time).toEqual({ type: 'exact_time', localTime: '08:00' })
  expect(moveStep(two, 'two2', 1)).toBe(two)
  expect(moveStep(two, 'two2', -1).steps[1]?.day).toBe(6)
  expect(removeStep(two, 'two2')).toEqual(one)
})

test('a step moves by the hour, and stays on its day and near the routine it counts from', () => {
  const at = (localTime: string) =>
    changeStep(addStep(WEEK, 1, 'one1'), 'one1', { time: { type: 'exact_time', localTime } })
  const timeOf = ({ steps }: { steps: readonly { time: unknown }[] }) => steps[0]?.time
  expect(timeOf(moveStepHour(at('09:30'), 'one1', 1))).toEqual({ type: 'exact_time', localTime: '10:30' })
  expect(timeOf(moveStepHour(at('10:05'), 'one1', -1))).toEqual({ type: 'exact_time', localTime: '09:05' })
  const late = at('23:15')
  expect(moveStepHour(late, 'one1', 1)).toBe(late)
  const early = at('00:15')
  expect(moveStepHour(early, 'one1', -1)).toBe(early)
  const from = (offsetMinutes: number) =>
    changeStep(WEEK_WITH_ONE, 'one1', { time: { type: 'offset', key: 'wakeUpTime', offsetMinutes } })
  expect(timeOf(moveStepHour(from(-30), 'one1', 1))).toMatchObject({ offsetMinutes: 30 })
  const far = from(700)
  expect(moveStepHour(far, 'one1', 1)).toBe(far)
})

test('says what keeps it from being saved', () => {
  const one = addStep(WEEK, 7, 'one1')
  expect(faultOf({ ...WEEK, title: ' ' })).toBe('Enter a title for the program.')
  expect(faultOf(one)).toBe('Write the message on day 7.')
  expect(faultOf({ ...one, days: 6 })).toBe('Day 7 has a step. Remove it first, or keep the day.')
  const scene = { action: { kind: 'scene' as const, sceneId: '' } }
  expect(faultOf(changeStep(one, 'one1', scene))).toBe('Choose the scene on day 7.')
  expect(faultOf(changeStep(one, 'one1', { action: newAction('task') }))).toBe('Say what needs to be done on day 7.')
  expect(faultOf(changeStep(one, 'one1', text('Hi')))).toBeNull()
})

test('a new title changes nothing for clients; a step does', () => {
  const renamed = { ...WEEK, title: 'Week one' }
  expect([isChanged(renamed, WEEK), isPlanChanged(renamed, WEEK)]).toEqual([true, false])
  expect(isPlanChanged(addStep(WEEK, 1, 'one1'), WEEK)).toBe(true)
})

describe('a draft that was stored when the session ended', () => {
  const program: Program = {
    ...WEEK,
    _id: 'pg_1',
    people: 0,
    brokenSteps: 0,
    version: 2,
    archived: false,
    publishedBy: null,
    updatedAt: '2026-03-02T10:00:00Z',
    abilities: { update: true, enrol: true },
    rev: 3,
    scenes: [],
  }
  const unchanged = { saved: program, edit: toEdit(program), theirs: null }
  const mine = changeStep(WEEK_WITH_ONE, 'one1', text('How was day one?'))
  const draft = toDraft(mine, program)

  test('is edited on, until nothing differs from what is saved', () => {
    expect(resumeEdit(program, draft)).toEqual({ saved: program, edit: mine, theirs: null })
    expect(toDraft(toEdit(program), program)).toEqual({})
    expect(resumeEdit(program, {})).toEqual(unchanged)
  })

  test('stands beside what someone else has saved since, and stays based on what it was begun from', () => {
    const newer = { ...program, title: 'Theirs', rev: 4 }
    const { saved, edit, theirs } = resumeEdit(newer, draft)
    expect([saved.rev, edit, theirs]).toEqual([3, { ...mine, title: 'Theirs' }, newer])
    expect(toDraft(edit, saved)).toEqual(draft)
  })

  test('leaves what only someone else has changed as they saved it', () => {
    const newer = { ...program, description: 'For everybody', steps: [...mine.steps], rev: 4 }
    const titled = toDraft({ ...toEdit(program), title: 'Week one' }, program)
    const { saved, edit } = resumeEdit(newer, titled)
    expect(edit).toEqual({ ...toEdit(newer), title: 'Week one' })
    expect(changesOf(edit, toEdit(saved))).toEqual({ title: 'Week one' })
  })

  test('that goes on while it is saved is kept', () => {
    const next = { ...program, title: 'First week', steps: [...mine.steps], version: 3, rev: 4 }
    const typedOn = { ...mine, description: 'For everybody new' }
    expect(editAfterSave(mine, typedOn, next)).toEqual(typedOn)
    // Someone else’s title was saved before.
    const merged = { ...next, title: 'Theirs' }
    expect(editAfterSave(mine, typedOn, merged)).toEqual({ ...typedOn, title: 'Theirs' })
    expect(editAfterSave(mine, mine, next)).toEqual(toEdit(next))
  })

  test('is over if it has been saved, or if its author can no longer save', () => {
    const newer = { ...program, steps: [...mine.steps], rev: 4 }
    expect(resumeEdit(newer, draft)).toEqual({ saved: newer, edit: toEdit(newer), theirs: null })
    const locked = { ...program, abilities: { update: false, enrol: true } }
    expect(resumeEdit(locked, draft)).toEqual({ ...unchanged, saved: locked })
  })
})
