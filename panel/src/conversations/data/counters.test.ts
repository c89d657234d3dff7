import { beforeEach, expect, test, vi } from 'vitest'
import { HANNAH, thread } from '../testing/entities.ts'
import { refreshCountersSoon, applyToCounters } from './counters.ts'
import { queryClient } from '../../client/query-client.ts'

const reader = { accountId: HANNAH, openContactId: null }
const exact = (count: number) => ({ count, more: false })
const FOLDER = `fo_${'1'.repeat(32)}`

beforeEach(() => void vi.useFakeTimers())

test('a thread that changes leaves folders and enters others', () => {
  const counters = new Map([
    ['all', exact(9)],
    ['pinned', exact(2)],
    ['needs-answer', exact(3)],
    [FOLDER, exact(0)],
  ])
  const before = thread({ needsAnswerSince: '2027-03-12T16:00:00.000Z' })
  const after = thread({ isPinned: true, folderIds: [FOLDER] })
  expect(Object.fromEntries(applyToCounters(counters, before, after, reader))).toEqual({
    all: exact(9),
    pinned: exact(3),
    'needs-answer': exact(2),
    [FOLDER]: exact(1),
  })
})

test('a lower bound does not change', () => {
  const many = new Map([['pinned', { count: 999, more: true }]])
  expect(applyToCounters(many, thread(), thread({ isPinned: true }), reader).get('pinned')?.count).toBe(999)
})

test('many changes refresh the counts once, and again after two seconds at the earliest', async () => {
  const ask = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  for (let change = 0; change < 50; change++) refreshCountersSoon()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(ask).toHaveBeenCalledTimes(1)
  refreshCountersSoon()
  refreshCountersSoon()
  await vi.advanceTimersByTimeAsync(100)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(ask).toHaveBeenCalledTimes(2)
})
