import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallRefused } from '../../../client/refusal.ts'
import { sceneOf } from '../document/testing.ts'
import { DRAFT_REST_MS, DRAFT_RETRY_MS, makeDraftKeeper, type DraftContent, type DraftState } from './draft-keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const AT = '2026-03-02T10:21:00.000Z'

const world = ({ rev = 0, keptAt = null }: { rev?: number; keptAt?: string | null } = {}) => {
  const states: DraftState[] = []
  const put = vi.fn<(content: DraftContent, seen: number) => Promise<{ rev: number; savedAt: string }>>(
    (_content, seen) => Promise.resolve({ rev: seen + 1, savedAt: AT }),
  )
  const discard = vi.fn<(seen: number) => Promise<{ rev: number; savedAt: null }>>((seen) =>
    Promise.resolve({ rev: seen + 1, savedAt: null }),
  )
  const keeper = makeDraftKeeper({ put, discard, rev, keptAt, onState: (state) => states.push(state) })
  return { keeper, put, discard, states }
}

const titled = (title: string): DraftContent => ({
  document: { ...sceneOf({ run: null }), title },
  locked: false,
  base: { version: 14, rev: 3 },
})

const refused = (code: string) =>
  new CallRefused({ code, status: 409, title: 'Changed', content: 'Changed elsewhere.' }, null)

test('the last content is kept after a rest', async () => {
  const { keeper, put, states } = world()
  keeper.take(titled('S'))
  keeper.take(titled('Sleep'))
  expect(keeper.isBehind()).toBe(true)
  await vi.advanceTimersByTimeAsync(DRAFT_REST_MS)
  expect(put.mock.calls.map(([{ document }, rev]) => [document.title, rev])).toEqual([['Sleep', 0]])
  expect(states.at(-1)).toEqual({ kind: 'kept', at: AT })
  expect(keeper.isBehind()).toBe(false)
})

test('what comes while one is kept goes after it, over it', async () => {
  const { keeper, put } = world()
  const first = Promise.withResolvers<{ rev: number; savedAt: string }>()
  put.mockReturnValueOnce(first.promise)
  keeper.take(titled('S'))
  await vi.advanceTimersByTimeAsync(DRAFT_REST_MS)
  keeper.take(titled('Sleep'))
  await vi.advanceTimersByTimeAsync(DRAFT_REST_MS)
  expect(put).toHaveBeenCalledTimes(1)
  first.resolve({ rev: 7, savedAt: AT })
  await keeper.flush()
  expect(put.mock.calls[1]?.[1]).toBe(7)
})

test('without edits there is no draft: one that is there is thrown away, else nothing is said', async () => {
  const none = world()
  none.keeper.take(null)
  await none.keeper.flush()
  expect(none.discard).not.toHaveBeenCalled()
  const had = world({ rev: 4, keptAt: AT })
  had.keeper.take(null)
  await had.keeper.flush()
  expect(had.discard.mock.calls).toEqual([[4]])
  expect(had.states.at(-1)).toEqual({ kind: 'none' })
})

test('without a connection it is tried again', async () => {
  const { keeper, put, states } = world()
  put.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  keeper.take(titled('Sleep'))
  await vi.advanceTimersByTimeAsync(DRAFT_REST_MS)
  expect(states.at(-1)).toMatchObject({ kind: 'failed' })
  expect(keeper.isBehind()).toBe(true)
  await vi.advanceTimersByTimeAsync(DRAFT_RETRY_MS)
  expect(states.at(-1)).toEqual({ kind: 'kept', at: AT })
})

test('what was refused is tried again with the next edit only', async () => {
  const { keeper, put } = world()
  put.mockRejectedValueOnce(refused('SceneTooLarge'))
  keeper.take(titled('Sleep'))
  await vi.advanceTimersByTimeAsync(DRAFT_REST_MS + 10 * DRAFT_RETRY_MS)
  expect(put).toHaveBeenCalledTimes(1)
  keeper.take(titled('Slee'))
  await vi.advanceTimersByTimeAsync(DRAFT_REST_MS)
  expect(put).toHaveBeenCalledTimes(2)
})

test('a draft that another tab wrote is not written over until somebody says so', async () => {
  const { keeper, put, states } = world()
  put.mockRejectedValueOnce(refused('SceneDraftChanged'))
  keeper.take(titled('Sleep'))
  await vi.advanceTimersByTimeAsync(DRAFT_REST_MS)
  expect(states.at(-1)).toEqual({ kind: 'elsewhere' })
  keeper.take(titled('Sleep well'))
  await vi.advanceTimersByTimeAsync(DRAFT_REST_MS)
  expect(put).toHaveBeenCalledTimes(1)
  keeper.goOnFrom(9, AT)
  await vi.advanceTimersByTimeAsync(0)
  expect(put.mock.calls[1]?.map((given) => (typeof given === 'number' ? given : given.document.title))).toEqual([
    'Sleep well',
    9,
  ])
})
