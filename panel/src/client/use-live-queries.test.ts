import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FactKind } from '@attune/contract/app/facts'
import type { LiveEvent } from '@attune/contract/app/live/events'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const stream = vi.hoisted(() => ({ say: (_event: LiveEvent): void => undefined }))
vi.mock('./live.ts', () => ({
  subscribeLive: (listener: (event: LiveEvent) => void) => {
    stream.say = listener
    return () => void (stream.say = () => undefined)
  },
}))
const { queryClient } = await import('./query-client.ts')
const { keepLive } = await import('./use-live-queries.ts')

const MARIA = `ct_${'1'.repeat(32)}`
const TOM = `ct_${'2'.repeat(32)}`
const PLAN = ['plan', MARIA]
const RUNS = ['runs', MARIA]

const listen = () => keepLive(MARIA, [PLAN, RUNS], (kind) => (kind.startsWith('Scheduled') ? [PLAN] : []))
const changed = (kind: FactKind, contactId = MARIA): LiveEvent => ({
  event: 'changed',
  cursor: '1-1',
  kind,
  ids: { contactId },
  rev: 1,
})
const isStale = (key: readonly string[]) => queryClient.getQueryState(key)?.isInvalidated

beforeEach(() => {
  vi.useFakeTimers()
  for (const key of [PLAN, RUNS]) queryClient.setQueryData(key, [])
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

test('a fact makes out of date what it changes, for its client alone', () => {
  const stop = listen()
  stream.say(changed('ScheduledMessageAdded', TOM))
  stream.say(changed('NoteChanged'))
  vi.runAllTimers()
  expect([isStale(PLAN), isStale(RUNS)]).toEqual([false, false])
  stream.say(changed('ScheduledMessageAdded'))
  vi.runAllTimers()
  expect([isStale(PLAN), isStale(RUNS)]).toEqual([true, false])
  stop()
})

test('after a new connection everything is loaded again', () => {
  const stop = listen()
  stream.say({ event: 'reset', cursor: '1-1', reason: 'behind' })
  vi.runAllTimers()
  expect([isStale(PLAN), isStale(RUNS)]).toEqual([true, true])
  stop()
})

test('what nobody listens for any more is out of date for whoever shows it next', () => {
  listen()()
  expect([isStale(PLAN), isStale(RUNS)]).toEqual([true, true])
})
