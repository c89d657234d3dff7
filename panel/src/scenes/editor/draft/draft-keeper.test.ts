import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallRefused } from '../../../client/refusal.ts'
import { sceneOf } from '../document/testing.ts'
import {
  DRAFT_REST_MS,
  DRAFT_RETRY_MS,
  makeDraftKeeper,
  type DraftContent,
  type DraftState,
  type UnsavedDraft,
} from './draft-keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const AT = '2026-03-02T10:21:00.000Z'

interface Beginning {
  rev?: number
  keptAt?: string | null
  loaded?: DraftContent | null
}

const world = ({ rev = 0, keptAt = null, ...beginning }: Beginning = {}) => {
  const states: DraftState[] = []
  const put = vi.fn<(content: DraftContent, seen: number) => Promise<{ rev: number; savedAt: string }>>(
    (_content, seen) => Promise.resolve({ rev: seen + 1, savedAt: AT }),
  )
  const discard = vi.fn<(seen: number) => Promise<{ rev: number; savedAt: null }>>((seen) =>
    Promise.resolve({ rev: seen + 1, savedAt: null }),
  )
  let here: UnsavedDraft | null = null
  const keeper = makeDraftKeeper({
    ...{ put, discard, rev, keptAt, ...beginning },
    keepHere: (unsaved) => {
      here = unsaved
    },
    onState: (state) => states.push(state),
  })
  /** What is kept here, as its title and the `rev` that it follows. */
  const keptHere = () => here && [here.content.document.title, here.rev]
  return { keeper, put, discard, states, keptHere }
}

const titled = (title: string): DraftContent => ({
  document: { ...sceneOf({ run: null }), title },
  locked: false,
  base: { version: 14, rev: 3 },
})

const refused = (code: string) =>
  new CallRefused({ code, status: 409, title: 'Changed', content: 'Changed elsewhere.' }, null)

test('saves the latest content after a pause', async () => {
  const { keeper, put, states } = world()
  keeper.update(titled('S'))
  keeper.update(titled('Sleep'))
  expect(keeper.isBehind()).toBe(true)
  await vi.advanceTimersByTimeAsync(DRAFT_REST_MS)
  expect(put.mock.calls.map(([{ document }, rev]) => [document.title, rev])).toEqual([['Sleep', 0]])
  expect(states.at(-1)).toEqual({ kind: 'kept', at: AT })
  expect(keeper.isBehind()).toBe(false)
})

test('content that arrives during a save is saved after it', async () => {
  const { keeper, put } = world()
  const first = Promise.withResolvers<{ rev: number; savedAt: string }>()
  put.mockReturnValueOnce(first.promise)
  keeper.update(titled('S'))
  await vi.advanceTimersByTimeAsync(DRAFT_REST_MS)
  keeper.update(titled('Sleep'))
  await vi.advanceTimersByTimeAsync(DRAFT_REST_MS)
  expect(put).toHaveBeenCalledTimes(1)
  first.resolve({ rev: 7, savedAt: AT })
  await keeper.flush()
  expect(put.mock.calls[1]?.[1]).toBe(7)
})

test('tells when only the user can go on: after a refusal, and when another tab wrote first', async () => {
  const { keeper, put } = world()
  for (const code of ['SceneInvalid', 'SceneDraftChanged']) {
    put.mockRejectedValueOnce(refused(code))
    keeper.update(titled('Sleep'))
    expect(keeper.isStuck()).toBe(false)
    await vi.advanceTimersByTimeAsync(DRAFT_REST_MS)
    expect([keeper.isBehind(), keeper.isStuck()]).toEqual([true, true])
  }
})

test('a flush also waits for a write that another flush began', async () => {
  const { keeper, put } = world()
  const first = Promise.withResolvers<{ rev: number; savedAt: string }>()
  const second = Promise.withResolvers<{ rev: number; savedAt: string }>()
  put.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise)
  keeper.update(titled('S'))
  await vi.advanceTimersByTimeAsync(DRAFT_REST_MS)
  keeper.update(titled('Sleep'))
  await vi.advanceTimersByTimeAsync(DRAFT_REST_MS)
  const onFlushed = vi.fn<() => void>()
  const flushed = keeper.flush().then(onFlushed)
  first.resolve({ rev: 7, savedAt: AT })
  await vi.advanceTimersByTimeAsync(0)
  expect(put).toHaveBeenCalledTimes(2)
  expect(onFlushed).not.toHaveBeenCalled()
  second.resolve({ rev: 8, savedAt: AT })
  await flushed
  expect(keeper.isBehind()).toBe(false)
})

test('without edits an existing draft is discarded; otherwise nothing is sent', async () => {
  const none = world()
  none.keeper.update(null)
  await none.keeper.flush()
  expect(none.discard).not.toHaveBeenCalled()
  const had = world({ rev: 4, keptAt: AT })
  had.keeper.update(null)
  await had.keeper.flush()
  expect(had.discard.mock.calls).toEqual([[4]])
  expect(had.states.at(-1)).toEqual({ kind: 'none' })
})

test('edits that are undone are discarded after they were saved, also if there were none at first', async () => {
  const { keeper, put, discard, states } = world({ loaded: null })
  keeper.update(null)
  expect(states).toEqual([])
  keeper.update(titled('Sleep'))
  await keeper.flush()
  keeper.update(null)
  await keeper.flush()
  expect(discard.mock.calls).toEqual([[1]])
  expect(put).toHaveBeenCalledTimes(1)
  expect(states.at(-1)).toEqual({ kind: 'none' })
})

test('a loaded draft is saved only after an edit, and again when that is undone', async () => {
  const loaded = titled('Sleep')
  const { keeper, put } = world({ rev: 4, keptAt: AT, loaded })
  keeper.update(loaded)
  await keeper.flush()
  expect(put).not.toHaveBeenCalled()
  keeper.update(titled('Sleep well'))
  await keeper.flush()
  keeper.update(loaded)
  await keeper.flush()
  expect(put.mock.calls.map(([{ document }, rev]) => [document.title, rev])).toEqual([
    ['Sleep well', 4],
    ['Sleep', 5],
  ])
})

test('retries when offline', async () => {
  const { keeper, put, states } = world()
  put.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  keeper.update(titled('Sleep'))
  await vi.advanceTimersByTimeAsync(DRAFT_REST_MS)
  expect(states.at(-1)).toMatchObject({ kind: 'failed' })
  expect(keeper.isBehind()).toBe(true)
  await vi.advanceTimersByTimeAsync(DRAFT_RETRY_MS)
  expect(states.at(-1)).toEqual({ kind: 'kept', at: AT })
})

test('retries a refused draft only after the next edit', async () => {
  const { keeper, put } = world()
  put.mockRejectedValueOnce(refused('SceneTooLarge'))
  keeper.update(titled('Sleep'))
  await vi.advanceTimersByTimeAsync(DRAFT_REST_MS + 10 * DRAFT_RETRY_MS)
  expect(put).toHaveBeenCalledTimes(1)
  keeper.update(titled('Slee'))
  await vi.advanceTimersByTimeAsync(DRAFT_REST_MS)
  expect(put).toHaveBeenCalledTimes(2)
})

test('does not overwrite a draft of another tab until told to', async () => {
  const { keeper, put, states } = world()
  put.mockRejectedValueOnce(refused('SceneDraftChanged'))
  keeper.update(titled('Sleep'))
  await vi.advanceTimersByTimeAsync(DRAFT_REST_MS)
  expect(states.at(-1)).toEqual({ kind: 'elsewhere' })
  keeper.update(titled('Sleep well'))
  await vi.advanceTimersByTimeAsync(DRAFT_REST_MS)
  expect(put).toHaveBeenCalledTimes(1)
  keeper.continueFrom(9, AT)
  await vi.advanceTimersByTimeAsync(0)
  expect(put.mock.calls[1]?.map((given) => (typeof given === 'number' ? given : given.document.title))).toEqual([
    'Sleep well',
    9,
  ])
})

test('what isn’t saved yet when the session ends is kept here, and nothing more is written', async () => {
  const { keeper, put, keptHere } = world({ rev: 4, keptAt: AT })
  keeper.update(titled('Sleep'))
  expect(keptHere()).toBeNull()
  keeper.close()
  expect(keptHere()).toEqual(['Sleep', 4])
  keeper.update(titled('Sleep well'))
  await keeper.flush()
  await vi.advanceTimersByTimeAsync(DRAFT_REST_MS + DRAFT_RETRY_MS)
  expect(keptHere()).toEqual(['Sleep well', 4])
  expect(put).not.toHaveBeenCalled()
})

test('what was edited offline is kept here, too, when the session ends', async () => {
  const { keeper, put, keptHere } = world()
  put.mockRejectedValue(new TypeError('Failed to fetch'))
  keeper.update(titled('Sleep'))
  await vi.advanceTimersByTimeAsync(DRAFT_REST_MS + DRAFT_RETRY_MS)
  keeper.close()
  expect(keptHere()).toEqual(['Sleep', 0])
  expect(put).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(DRAFT_RETRY_MS)
  expect(put).toHaveBeenCalledTimes(2)
})

test('of what is kept here only the rest stays if a save is answered after the session’s end', async () => {
  const { keeper, put, keptHere } = world()
  const first = Promise.withResolvers<{ rev: number; savedAt: string }>()
  put.mockReturnValueOnce(first.promise)
  keeper.update(titled('S'))
  await vi.advanceTimersByTimeAsync(DRAFT_REST_MS)
  keeper.close()
  expect(keptHere()).toEqual(['S', 0])
  keeper.update(titled('Sleep'))
  first.resolve({ rev: 1, savedAt: AT })
  await keeper.flush()
  expect(keptHere()).toEqual(['Sleep', 1])
})

test('nothing is kept here once it is on the server', async () => {
  const { keeper, keptHere } = world()
  keeper.update(titled('Sleep'))
  await keeper.flush()
  keeper.close()
  expect(keptHere()).toBeNull()
})

describe('a draft that changed on the server', () => {
  /** The refusal that a write meets when the server has this instead. */
  const changedTo = (content: DraftContent | null, rev: number) => {
    const draft = content && {
      ...{ ...content.document, locked: content.locked, savedAt: AT },
      ...{ baseVersion: content.base.version, baseRev: content.base.rev },
    }
    const data = { draft, rev, others: [] }
    return new CallRefused(
      { code: 'SceneDraftChanged', status: 409, title: 'Changed', content: 'Changed.', data },
      null,
    )
  }
  const written = ({ put }: ReturnType<typeof world>) =>
    put.mock.calls.map(([{ document }, rev]) => [document.title, rev])

  test('by a save whose answer was lost is our own, also after more was typed', async () => {
    const tab = world()
    tab.put.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    tab.put.mockRejectedValueOnce(changedTo(titled('Sleep'), 1))
    tab.keeper.update(titled('Sleep'))
    await vi.advanceTimersByTimeAsync(DRAFT_REST_MS)
    tab.keeper.update(titled('Sleep well'))
    await vi.advanceTimersByTimeAsync(DRAFT_REST_MS + 1)
    expect(written(tab)).toEqual([
      ['Sleep', 0],
      ['Sleep well', 0],
      ['Sleep well', 1],
    ])
    expect(tab.states.map(({ kind }) => kind)).not.toContain('elsewhere')
    expect(tab.states.at(-1)).toEqual({ kind: 'kept', at: AT })
  })

  test('as the scene was saved is begun again, and no longer discarded', async () => {
    const tab = world({ rev: 4, keptAt: AT })
    tab.discard.mockRejectedValueOnce(changedTo(null, 5))
    tab.keeper.update(null)
    await vi.advanceTimersByTimeAsync(DRAFT_REST_MS)
    tab.keeper.update(titled('Sleep'))
    await vi.advanceTimersByTimeAsync(DRAFT_REST_MS)
    expect(tab.discard.mock.calls).toEqual([[4]])
    expect(written(tab)).toEqual([['Sleep', 5]])
    expect(tab.states.map(({ kind }) => kind)).not.toContain('elsewhere')
  })

  test('by another tab is not overwritten, though an answer was lost before', async () => {
    const tab = world()
    tab.put.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    tab.put.mockRejectedValueOnce(changedTo(titled('Move'), 1))
    tab.keeper.update(titled('Sleep'))
    await vi.advanceTimersByTimeAsync(DRAFT_REST_MS + 3 * DRAFT_RETRY_MS)
    expect(written(tab)).toEqual([
      ['Sleep', 0],
      ['Sleep', 0],
    ])
    expect(tab.states.at(-1)).toEqual({ kind: 'elsewhere' })
  })
})

test('a draft that was loaded before the last save doesn’t bring its rev back', async () => {
  const { keeper, put } = world({ rev: 4 })
  keeper.update(titled('Sleep'))
  await keeper.flush()
  keeper.continueFrom(4, null)
  keeper.update(titled('Sleep well'))
  await keeper.flush()
  expect(put.mock.calls.map(([, rev]) => rev)).toEqual([4, 5])
})
