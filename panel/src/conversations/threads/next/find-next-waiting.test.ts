import { expect, test } from 'vitest'
import { DANIEL, MARIA, thread } from '../../testing/entities.ts'
import { findNextWaiting, waitingBeyond } from './find-next-waiting.ts'

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

test('the way through a list meets each once, from wherever it begins', () => {
  const list = [waiting(MARIA), waiting(DANIEL), answered(`ct_${'4'.repeat(32)}`), waiting(NOEL)]
  const left = new Map<string, string>()
  const met: string[] = []
  for (let open: string | null = DANIEL; open !== null; open = nextOf(list, open, left)) {
    met.push(open)
    left.set(open, 'Well done')
  }
  expect(met).toEqual([DANIEL, NOEL, MARIA])
})

test('beyond the list, the longest wait comes first, among the clients that the list is about', () => {
  const of = (folder: string, filters = {}) => waitingBeyond({ folder, q: 'lopez', filters, order: 'coach' })
  expect(of('all')).toEqual({ folder: 'needs-answer', q: '', filters: {}, order: 'longest-wait' })
  expect(of('mine').filters).toEqual({ mine: true })
  expect(of('needs-answer', { labels: ['vip'] }).filters).toEqual({ labels: ['vip'] })
})
