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
const mounted = vi.hoisted(() => ({ unmount: (): void => undefined }))
// There is no component to mount.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (run: () => () => void) => void (mounted.unmount = run()),
}))
const { queryClient } = await import('../../client/query-client.ts')
const { dayPlanQuery, useDayPlanLive } = await import('./day-plan-query.ts')

const Plan = () => useDayPlanLive()
const planWith = (...data: string[]): DayPlanPage => ({ data, pagination: { next: null } })

const change = (): void =>
  stream.say({ event: 'changed', cursor: '1-1', kind: 'ScheduledMessageAdded', ids: { contactId: 'ct_1' }, rev: 1 })

beforeEach(() => {
  vi.useFakeTimers()
  getDayPlan.mockReset()
})
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
  Plan()
  for (let ms = 0; ms < 30_000; ms += 500) {
    change()
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(getDayPlan).toHaveBeenCalledTimes(2)
  slow.resolve(planWith('Breakfast'))
  await vi.runAllTimersAsync()
  expect(getDayPlan).toHaveBeenCalledTimes(3)
  expect(day.getCurrentResult().data?.pages).toEqual([planWith('Breakfast', 'Walk')])
  leave()
})

test('whoever comes back to the plan at once sees what changed as they left, and since', async () => {
  getDayPlan.mockResolvedValueOnce(planWith('Breakfast')).mockResolvedValue(planWith('Breakfast', 'Walk'))
  const show = () => new InfiniteQueryObserver(queryClient, dayPlanQuery('2027-03-12', {}))
  const leave = show().subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(1_000)
  Plan()
  change()
  mounted.unmount()
  leave()
  const day = show()
  const leaveAgain = day.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(day.getCurrentResult().data?.pages).toEqual([planWith('Breakfast', 'Walk')])
  leaveAgain()
})
