import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '@attune/contract/app/live/events'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

interface DayPlanPage {
  data: string[]
  pagination: { next: string | null }
}
const getDayPlan = vi.hoisted(() => vi.fn<() => Promise<DayPlanPage>>())
const stream = vi.hoisted(() => ({ say: (_event: LiveEvent): void => undefined }))
vi.mock(import('../../client/calls.ts'), () => ({ calls: { runs: { getDayPlan } } }) as never)
vi.mock('../../client/live.ts', () => ({
  subscribeLive: (listener: (event: LiveEvent) => void) => {
    stream.say = listener
    return () => undefined
  },
}))
// There is no component to mount.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (run: () => void) => run(),
}))
const { queryClient } = await import('../../client/query-client.ts')
const { dayPlanQuery, useDayPlanLive } = await import('./day-plan-query.ts')

const planWith = (...data: string[]): DayPlanPage => ({ data, pagination: { next: null } })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

test('a day that is being loaded is not begun anew by changes, but loaded once more after them', async () => {
  const slow = Promise.withResolvers<DayPlanPage>()
  getDayPlan
    .mockResolvedValueOnce(planWith('Breakfast'))
    .mockReturnValueOnce(slow.promise)
    .mockResolvedValue(planWith('Breakfast', 'Walk'))
  const day = new InfiniteQueryObserver(queryClient, dayPlanQuery('2027-03-12', {}))
  const leave = day.subscribe(() => undefined)
  await vi.runAllTimersAsync()
  useDayPlanLive()
  for (let ms = 0; ms < 30_000; ms += 500) {
    stream.say({ event: 'changed', cursor: '1-1', kind: 'ScheduledMessageAdded', ids: { contactId: 'ct_1' }, rev: 1 })
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(getDayPlan).toHaveBeenCalledTimes(2)
  slow.resolve(planWith('Breakfast'))
  await vi.runAllTimersAsync()
  expect(getDayPlan).toHaveBeenCalledTimes(3)
  expect(day.getCurrentResult().data?.pages).toEqual([planWith('Breakfast', 'Walk')])
  leave()
})
