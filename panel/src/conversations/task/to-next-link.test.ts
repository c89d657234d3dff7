import { expect, test } from 'vitest'
import type { HomeReason } from '@attune/contract/metrics/entity'
import { DANIEL, MARIA, thread } from '../testing/entities.ts'
import { toNextLink } from './to-next-link.ts'

const TASK = `tk_${'1'.repeat(32)}`
const IN_TASK = '/conversations/dialog/$id/task-view'
const IN_CONVERSATION = '/conversations/dialog/$id'
// Only these are read.
const WAIT = { kind: 'unanswered' } as HomeReason
const TO_DO = { kind: 'task', taskId: TASK } as HomeReason
const SILENT = { kind: 'silent' } as HomeReason

const row = (reasons: HomeReason[]) => ({
  thread: thread({ needsAnswerSince: reasons.includes(WAIT) ? '2027-03-12T15:00:00.000Z' : null }),
  reasons,
})
const options = { openId: DANIEL, coach: undefined, leaving: new Map<string, string>(), isLeftToDo: () => true }
const to = (reasons: HomeReason[], more: Partial<typeof options> = {}) =>
  toNextLink(row(reasons), { ...options, ...more })?.to ?? null

test('a row leads where a click on it would: to the task if that comes first, otherwise to the one who waits', () => {
  expect(to([TO_DO])).toBe(IN_TASK)
  expect(to([TO_DO, WAIT])).toBe(IN_TASK)
  expect(to([WAIT, TO_DO])).toBe(IN_CONVERSATION)
  expect(to([WAIT])).toBe(IN_CONVERSATION)
})

test('Home’s order goes on from there', () => {
  expect(toNextLink(row([TO_DO]), options)?.search).toEqual({ task: TASK, from: 'home' })
  expect(toNextLink(row([WAIT]), options)?.search).toMatchObject({ from: 'home' })
})

test('who has only been silent, the open client, and whoever is just being answered are passed over', () => {
  expect(to([SILENT])).toBeNull()
  expect(to([TO_DO], { openId: MARIA })).toBeNull()
  expect(to([WAIT], { leaving: new Map([[MARIA, 'Yes']]) })).toBeNull()
})

test('a task that was just finished doesn’t come again while it is still listed', () => {
  const isLeftToDo = () => false
  expect(to([TO_DO], { isLeftToDo })).toBeNull()
  expect(to([TO_DO, WAIT], { isLeftToDo })).toBe(IN_CONVERSATION)
})
