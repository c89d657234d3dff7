import { expect, test } from 'vitest'
import {
  addStep,
  changeStep,
  faultOf,
  isChanged,
  isPlanChanged,
  moveStep,
  moveStepHour,
  newAction,
  removeStep,
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
