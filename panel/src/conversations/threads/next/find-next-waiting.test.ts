import { expect, test } from 'vitest'
import { DANIEL, MARIA, thread } from '../../testing/entities.ts'
import { findNextWaiting } from './find-next-waiting.ts'

const NOEL = `ct_${'3'.repeat(32)}`
const NOBODY = new Map<string, string>()
const waiting = (contactId: string) => thread({ contactId, needsAnswerSince: '2026-03-10T09:00:00.000Z' })
const answered = (contactId: string) => thread({ contactId, needsAnswerSince: null })
const nextOf = (threads: Parameters<typeof findNextWaiting>[0], open: string, leaving = NOBODY) =>
  findNextWaiting(threads, open, leaving)?.contactId ?? null

test('whoever waits next below, past those who have an answer', () => {
  expect(nextOf([waiting(MARIA), answered(DANIEL), waiting(NOEL)], MARIA)).toBe(NOEL)
})

test('after the last one, those above who were left out', () => {
  expect(nextOf([waiting(MARIA), answered(DANIEL), waiting(NOEL)], NOEL)).toBe(MARIA)
  expect(nextOf([waiting(MARIA), answered(DANIEL)], NOEL)).toBe(MARIA)
})

test('nobody whose reply is on its way, nobody who can’t be written to, and never the open one', () => {
  expect(nextOf([waiting(MARIA), waiting(DANIEL)], MARIA, new Map([[DANIEL, 'Well done']]))).toBeNull()
  const stopped = thread({ contactId: DANIEL, needsAnswerSince: '2026-03-10T09:00:00.000Z' })
  expect(nextOf([waiting(MARIA), { ...stopped, abilities: { ...stopped.abilities, send: false } }], MARIA)).toBeNull()
  expect(nextOf([waiting(MARIA), { ...stopped, optedOut: true }], MARIA)).toBeNull()
  expect(nextOf([waiting(MARIA), { ...stopped, contactStatus: 'stop' }, waiting(NOEL)], MARIA)).toBe(NOEL)
  expect(nextOf([waiting(MARIA)], MARIA)).toBeNull()
})
