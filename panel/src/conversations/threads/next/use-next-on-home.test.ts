import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../../client/query-client.ts'
import type { ConversationSession } from '../../conversation-session.ts'
import { homeListKey } from '../../data/query-keys.ts'
import { DANIEL, MARIA, thread } from '../../testing/entities.ts'
import { findKnownNext, leadTo, notePassedOver, passOver } from './use-next-on-home.ts'

const NOEL = `ct_${'3'.repeat(32)}`
const AISHA = `ct_${'4'.repeat(32)}`
const KEY = homeListKey(undefined)
// Its unsent messages are all that is read.
const session = { outbox: { all: { get: () => [] } } } as unknown as ConversationSession

/** Home's list as it is loaded; `next` is the cursor of what isn't. */
const list = (ids: string[], next: string | null = null): void => {
  const data = ids.map((contactId) => ({ thread: thread({ contactId, needsAnswerSince: '2027-03-12T15:00:00.000Z' }) }))
  queryClient.setQueryData(KEY, { pages: [{ data, pagination: { next } }], pageParams: [null] })
}
let hide: () => void = () => {}
/** Home's list on the screen. */
const show = (ids: string[], next: string | null = null): void => {
  hide()
  list(ids, next)
  hide = new QueryObserver(queryClient, { queryKey: KEY, staleTime: Infinity }).subscribe(() => {})
}
const choose = (contactId: string, ids: string[]): void => notePassedOver(ids, contactId)
const nextAfter = (contactId: string) => findKnownNext(session, undefined, contactId)?.contactId ?? null
afterEach(() => {
  hide()
  queryClient.clear()
})

test('the next client is the next one in the list on the screen, and at its end one who was passed over', () => {
  const all = [MARIA, DANIEL, NOEL]
  show(all)
  choose(DANIEL, all)
  expect(nextAfter(DANIEL)).toBe(NOEL)
  // Daniel has an answer, so he isn't listed any more.
  list([MARIA, NOEL])
  expect(nextAfter(DANIEL)).toBe(NOEL)
  leadTo(NOEL)
  choose(NOEL, [MARIA, NOEL])
  expect(nextAfter(NOEL)).toBe(MARIA)
  list([NOEL])
  expect(nextAfter(NOEL)).toBeNull()
})

test('whoever comes in above is next, and those who were passed over remain so', () => {
  show([MARIA, DANIEL, NOEL])
  choose(DANIEL, [MARIA, DANIEL, NOEL])
  list([AISHA, MARIA, DANIEL, NOEL])
  expect(nextAfter(DANIEL)).toBe(AISHA)
  leadTo(AISHA)
  choose(AISHA, [AISHA, MARIA, NOEL])
  list([AISHA, MARIA, NOEL])
  expect(nextAfter(AISHA)).toBe(NOEL)
})

test('whom somebody chooses is where they begin anew', () => {
  show([MARIA, DANIEL, NOEL])
  choose(NOEL, [MARIA, DANIEL, NOEL])
  choose(MARIA, [MARIA, DANIEL, NOEL])
  expect(nextAfter(MARIA)).toBe(DANIEL)
})

test('whoever is left with something still to do comes last', () => {
  show([MARIA, DANIEL, NOEL])
  choose(MARIA, [MARIA, DANIEL, NOEL])
  passOver(MARIA)
  expect(nextAfter(MARIA)).toBe(DANIEL)
  list([MARIA, NOEL])
  leadTo(DANIEL)
  choose(DANIEL, [MARIA, NOEL])
  expect(nextAfter(DANIEL)).toBe(NOEL)
  list([MARIA])
  expect(nextAfter(NOEL)).toBe(MARIA)
})

test('as long as there is more to load, those who were passed over aren’t next', () => {
  show([MARIA, DANIEL], 'more')
  choose(DANIEL, [MARIA, DANIEL])
  expect(nextAfter(DANIEL)).toBeNull()
  list([MARIA, DANIEL])
  expect(nextAfter(DANIEL)).toBe(MARIA)
})

test('a list that isn’t on the screen may be old, so nobody is taken from it', () => {
  show([MARIA, DANIEL])
  hide()
  expect(nextAfter(MARIA)).toBeNull()
})
