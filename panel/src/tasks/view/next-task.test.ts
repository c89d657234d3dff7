import type { Task } from '@attune/contract/tasks/entity'
import { expect, test } from 'vitest'
import { task } from '../testing/tasks.ts'
import { findNextTask, isClosedByReply, nextStepOf } from './next-task.ts'

const nobody = () => false
const idOf = (found: ReturnType<typeof findNextTask>) => found?._id ?? null
const [one, two, three] = [task('1'), task('2'), task('3')]
const fresh = task('9', { status: 'new', abilities: { play: true } })

test('the next below, and after the last one those above that were left out', () => {
  expect(idOf(findNextTask([one, two, three], [], one._id, nobody))).toBe(two._id)
  expect(idOf(findNextTask([one, two, three], [], three._id, nobody))).toBe(one._id)
})

test('never the open one, nor one that is being closed', () => {
  expect(findNextTask([one], [], one._id, nobody)).toBeNull()
  expect(idOf(findNextTask([one, two, three], [], one._id, ({ _id }) => _id === two._id))).toBe(three._id)
})

test('new tasks come after those being worked on, if they can be started', () => {
  expect(idOf(findNextTask([one, two], [fresh], two._id, nobody))).toBe(one._id)
  expect(idOf(findNextTask([one], [fresh], one._id, nobody))).toBe(fresh._id)
  const taken = task('8', { status: 'new' })
  expect(findNextTask([one], [taken], one._id, nobody)).toBeNull()
})

test('a reply closes what waits for an answer of the same client, unless someone works on it', () => {
  const about = (type: Task['type'], more: Partial<Task> = {}) =>
    task('7', { status: 'new', type, ...more, abilities: {} })
  const { contactId } = one
  expect(isClosedByReply(about('unanswered'), contactId)).toBe(true)
  expect(isClosedByReply(about('static-question-mark'), contactId)).toBe(true)
  expect(isClosedByReply(about('manual'), contactId)).toBe(false)
  expect(isClosedByReply(about('unanswered', { status: 'active' }), contactId)).toBe(false)
  expect(isClosedByReply(about('unanswered'), `ct_${'2'.repeat(32)}`)).toBe(false)
})

test('what nobody has begun is started before it can be finished; what a reply closes is left to the reply', () => {
  const active = task('2', { abilities: { finish: true } })
  const question = task('3', { status: 'new', type: 'static-question-mark', abilities: { play: true } })
  const about = (one: Task | null) => [nextStepOf(one, false), nextStepOf(one, true)]
  expect(about(fresh)).toEqual(['start', 'start'])
  expect(about(active)).toEqual(['finish', 'finish'])
  expect(about(question)).toEqual(['start', 'none'])
  expect(about({ ...question, status: 'active', abilities: active.abilities })).toEqual(['finish', 'finish'])
  expect(about(task('4'))).toEqual(['none', 'none'])
  expect(about(null)).toEqual(['none', 'none'])
})
