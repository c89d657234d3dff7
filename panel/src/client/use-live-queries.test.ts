import { QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FactKind } from '@attune/contract/app/facts'
import type { LiveEvent } from '@attune/contract/app/live/events'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const stream = vi.hoisted(() => {
  const listeners = new Set<(event: LiveEvent) => void>()
  return { listeners, say: (event: LiveEvent) => listeners.forEach((listener) => listener(event)) }
})
vi.mock('./live.ts', () => ({
  subscribeLive: (listener: (event: LiveEvent) => void) => {
    stream.listeners.add(listener)
    return () => stream.listeners.delete(listener)
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
/** Shows what was loaded before, and says how to leave it. */
const show = (queryKey: string[], load: () => Promise<string[]>) =>
  new QueryObserver(queryClient, { queryKey, queryFn: load, staleTime: Infinity }).subscribe(() => undefined)
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

test('what is being loaded is not begun anew by facts, but loaded once more after them', async () => {
  const slow = Promise.withResolvers<string[]>()
  const load = vi.fn<() => Promise<string[]>>().mockReturnValueOnce(slow.promise).mockResolvedValue(['Tuesday'])
  const stop = listen()
  const leave = show(PLAN, load)
  for (let ms = 0; ms < 6_000; ms += 100) {
    stream.say(changed('ScheduledMessageAdded'))
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(load).toHaveBeenCalledTimes(1)
  slow.resolve(['Monday'])
  await vi.runAllTimersAsync()
  expect(load).toHaveBeenCalledTimes(2)
  expect(queryClient.getQueryData(PLAN)).toEqual(['Tuesday'])
  leave()
  stop()
})

test('what two facts change is loaded once, though two parts of the screen listen', async () => {
  const load = vi.fn<() => Promise<string[]>>().mockResolvedValue(['Monday'])
  const stops = [0, 1].map(() => keepLive(MARIA, [[...PLAN]], () => [[...PLAN]]))
  const leave = show(PLAN, load)
  stream.say(changed('ScheduledMessageAdded'))
  stream.say(changed('ScheduledMessageAdded'))
  await vi.runAllTimersAsync()
  expect(load).toHaveBeenCalledTimes(1)
  leave()
  for (const stop of stops) stop()
})

test('a load that takes long holds up no reload but its own', async () => {
  const slow = Promise.withResolvers<string[]>()
  const loadPlan = vi.fn<() => Promise<string[]>>().mockReturnValueOnce(slow.promise).mockResolvedValue(['Tuesday'])
  const loadRuns = vi.fn<() => Promise<string[]>>().mockResolvedValue(['Check-in'])
  const loads = () => [loadPlan.mock.calls.length, loadRuns.mock.calls.length]
  const stop = keepLive(MARIA, [PLAN, RUNS], () => [PLAN, RUNS])
  const leave = [show(PLAN, loadPlan), show(RUNS, loadRuns)]
  stream.say(changed('ScheduledMessageAdded'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(loads()).toEqual([1, 1])
  stream.say(changed('ScheduledMessageAdded'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(loads()).toEqual([1, 2])
  slow.resolve(['Monday'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(loads()).toEqual([2, 2])
  for (const end of [...leave, stop]) end()
})
