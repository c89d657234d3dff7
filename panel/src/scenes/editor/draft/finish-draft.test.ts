import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallRefused } from '../../../client/refusal.ts'
import { sceneOf } from '../document/testing.ts'
import { DRAFT_RETRY_MS, makeDraftKeeper, type DraftContent } from './draft-keeper.ts'
import { finishDraft } from './finish-draft.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An editor that is left with an edit that the server doesn't have. */
const leaveEditor = (...failures: Error[]) => {
  const put = vi.fn<(content: DraftContent, seen: number) => Promise<{ rev: number; savedAt: string }>>(
    (_content, seen) => Promise.resolve({ rev: seen + 1, savedAt: '2026-03-02T10:21:00.000Z' }),
  )
  for (const failure of failures) put.mockRejectedValueOnce(failure)
  const keeper = makeDraftKeeper({
    put,
    discard: () => Promise.reject(new Error('There is nothing to discard.')),
    ...{ rev: 0, keptAt: null },
    keepHere: () => {},
    onState: () => {},
  })
  keeper.update({ document: sceneOf({ run: null }), locked: false, base: { version: 14, rev: 3 } })
  let asks = false
  const finished = finishDraft(keeper, () => {
    asks = true
    return () => {
      asks = false
    }
  })
  return { keeper, put, finished, asks: () => asks }
}

const OFFLINE = new TypeError('Failed to fetch')

test('the browser asks before the tab is closed until a draft is saved, though its editor was left', async () => {
  const { put, finished, asks } = leaveEditor(OFFLINE, OFFLINE)
  await vi.advanceTimersByTimeAsync(1)
  expect([put.mock.calls.length, asks()]).toEqual([1, true])
  await vi.advanceTimersByTimeAsync(DRAFT_RETRY_MS)
  expect(asks()).toBe(true)
  await vi.advanceTimersByTimeAsync(2 * DRAFT_RETRY_MS)
  await finished
  expect([put.mock.calls.length, asks()]).toEqual([3, false])
})

test('a draft that was refused can’t be saved any more, so nobody is asked', async () => {
  const { put, finished, asks } = leaveEditor(
    new CallRefused({ code: 'SceneTooLarge', status: 422, title: 'Too large', content: 'Too large.' }, null),
  )
  await finished
  expect([put.mock.calls.length, asks()]).toEqual([1, false])
})

test('nor is anybody asked for a session that has ended, after which the edit waits in the tab', async () => {
  const { keeper, finished, asks } = leaveEditor(OFFLINE)
  await vi.advanceTimersByTimeAsync(1)
  keeper.close()
  await vi.advanceTimersByTimeAsync(DRAFT_RETRY_MS)
  await finished
  expect([keeper.isBehind(), asks()]).toEqual([true, false])
})
