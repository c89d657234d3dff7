import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HANNAH, MARIA } from '../testing/entities.ts'
import type { Quote } from '@attune/contract/conversations/entity'
import { memoryStorage } from '../testing/memory-storage.ts'
import { DRAFT_DEBOUNCE_MS, makeDrafts } from './drafts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const KNEE: Quote = { id: `${MARIA}:3:suffix0003`, text: 'My knee hurts', type: 1, file: null, deleted: false }

const world = (storage = memoryStorage()) => {
  const save = vi
    .fn<(contactId: string, text: string, files: string[], quotes: string | null) => Promise<unknown>>()
    .mockResolvedValue({})
  const drafts = makeDrafts({ storage, accountId: HANNAH, save, onSaving: () => undefined })
  return { drafts, save, storage }
}

describe('a draft', () => {
  test('is stored at once and saved after a pause, the last text only', async () => {
    const { drafts, save } = world()
    drafts.type(MARIA, 'W')
    await vi.advanceTimersByTimeAsync(DRAFT_DEBOUNCE_MS - 1)
    drafts.type(MARIA, 'Walk')
    expect(drafts.getUnsaved(MARIA)).toBe('Walk')
    await vi.advanceTimersByTimeAsync(DRAFT_DEBOUNCE_MS)
    expect(save.mock.calls).toEqual([[MARIA, 'Walk', [], null]])
    expect(drafts.getUnsaved(MARIA)).toBeNull()
  })

  test('stays stored when the session ends, and is not saved until its author is back', async () => {
    const { drafts, save, storage } = world()
    drafts.type(MARIA, 'Walk')
    drafts.close()
    await vi.advanceTimersByTimeAsync(DRAFT_DEBOUNCE_MS)
    await drafts.flush()
    drafts.type(MARIA, 'Walk today')
    await vi.advanceTimersByTimeAsync(DRAFT_DEBOUNCE_MS)
    expect(save).not.toHaveBeenCalled()
    const next = world(storage)
    await next.drafts.flush()
    expect(next.save.mock.calls).toEqual([[MARIA, 'Walk today', [], null]])
  })

  test('stays stored if saving fails, and is saved after the next start', async () => {
    const { drafts, save, storage } = world()
    save.mockRejectedValue(new Error('no connection'))
    drafts.type(MARIA, 'Walk')
    await vi.advanceTimersByTimeAsync(DRAFT_DEBOUNCE_MS)
    expect(drafts.getUnsaved(MARIA)).toBe('Walk')
    const next = world(storage)
    await next.drafts.flush()
    expect(next.save.mock.calls).toEqual([[MARIA, 'Walk', [], null]])
    expect(next.drafts.getUnsaved(MARIA)).toBeNull()
  })

  test('that changes while it is being saved is saved again, in order', async () => {
    const { drafts, save } = world()
    let finish = () => {}
    save.mockReturnValueOnce(
      new Promise((done) => {
        finish = () => done({})
      }),
    )
    drafts.type(MARIA, 'old')
    const first = drafts.flush(MARIA)
    await vi.advanceTimersByTimeAsync(0)
    drafts.type(MARIA, 'new')
    const second = drafts.flush(MARIA)
    await vi.advanceTimersByTimeAsync(0)
    expect(save.mock.calls).toEqual([[MARIA, 'old', [], null]])
    finish()
    await Promise.all([first, second])
    expect(save.mock.calls).toEqual([
      [MARIA, 'old', [], null],
      [MARIA, 'new', [], null],
    ])
    expect(drafts.getUnsaved(MARIA)).toBeNull()
  })

  test('that gets a file while its text is being saved is saved again, with the file', async () => {
    const { drafts, save } = world()
    const file = `md_${'a'.repeat(32)}`
    let finish = () => {}
    save.mockReturnValueOnce(
      new Promise((done) => {
        finish = () => done({})
      }),
    )
    drafts.type(MARIA, 'Look')
    const first = drafts.flush(MARIA)
    await vi.advanceTimersByTimeAsync(0)
    drafts.addFiles(MARIA, [file])
    drafts.type(MARIA, 'Look')
    finish()
    await first
    await vi.advanceTimersByTimeAsync(DRAFT_DEBOUNCE_MS)
    expect(save.mock.calls).toEqual([
      [MARIA, 'Look', [], null],
      [MARIA, 'Look', [file], null],
    ])
    expect(drafts.getUnsaved(MARIA)).toBeNull()
  })

  test('that loses its quote while it is being saved is saved again, without it', async () => {
    const { drafts, save } = world()
    drafts.setQuote(MARIA, KNEE)
    drafts.type(MARIA, 'Look')
    const first = drafts.flush(MARIA)
    await vi.advanceTimersByTimeAsync(0)
    expect(save).toHaveBeenCalledTimes(1)
    save.mockClear()
    drafts.type(MARIA, 'Look at that')
    save.mockImplementationOnce(() => {
      drafts.setQuote(MARIA, null)
      return Promise.resolve({})
    })
    await first
    await vi.advanceTimersByTimeAsync(2 * DRAFT_DEBOUNCE_MS)
    expect(save.mock.calls).toEqual([
      [MARIA, 'Look at that', [], KNEE.id],
      [MARIA, 'Look at that', [], null],
    ])
  })

  test('an empty text removes it on the server', async () => {
    const { drafts, save } = world()
    drafts.type(MARIA, '')
    await drafts.flush(MARIA)
    expect(save.mock.calls).toEqual([[MARIA, '', [], null]])
  })

  test('that the server never had is cleared without a call', async () => {
    const { drafts, save } = world()
    drafts.type(MARIA, 'Walk')
    drafts.clear(MARIA, false)
    await vi.advanceTimersByTimeAsync(DRAFT_DEBOUNCE_MS)
    expect(save).not.toHaveBeenCalled()
    expect(drafts.getUnsaved(MARIA)).toBeNull()
  })

  test.for([
    ['that was there before', true, false],
    ['that was saved from here', false, true],
  ] as const)('%s is cleared on the server too, once', async ([, onServer, saves]) => {
    const { drafts, save } = world()
    drafts.type(MARIA, 'Walk')
    if (saves) await drafts.flush(MARIA)
    save.mockClear()
    drafts.clear(MARIA, onServer)
    await vi.advanceTimersByTimeAsync(DRAFT_DEBOUNCE_MS)
    expect(save.mock.calls).toEqual([[MARIA, '', [], null]])
    drafts.clear(MARIA, onServer)
    await vi.advanceTimersByTimeAsync(DRAFT_DEBOUNCE_MS)
    expect(save).toHaveBeenCalledOnce()
  })

  test('takes its files along, and knows its own echoes', async () => {
    const { drafts, save } = world()
    const photo = `md_${'1'.repeat(32)}`
    drafts.addFiles(MARIA, [photo, photo])
    drafts.type(MARIA, 'Look')
    await drafts.flush(MARIA)
    expect(save.mock.calls).toEqual([[MARIA, 'Look', [photo], null]])
    expect([drafts.hasSaved(MARIA), drafts.hasSaved(MARIA, 'Look'), drafts.hasSaved(MARIA, 'Loo')]).toEqual([
      true,
      true,
      false,
    ])
    expect(drafts.hasSaved(HANNAH)).toBe(false)
  })

  test('takes its quote along, and is kept with it alone until it is cleared', async () => {
    const { drafts, save, storage } = world()
    drafts.setQuote(MARIA, KNEE)
    drafts.type(MARIA, '')
    await drafts.flush(MARIA)
    expect(save.mock.calls).toEqual([[MARIA, '', [], KNEE.id]])
    expect(makeDrafts({ storage, accountId: HANNAH, save, onSaving: () => undefined }).quote(MARIA)).toEqual(KNEE)
    drafts.clear(MARIA, false)
    await drafts.flush(MARIA)
    expect(save.mock.lastCall).toEqual([MARIA, '', [], null])
    expect(drafts.quote(MARIA)).toBeNull()
  })

  test('keeps the number that was chosen for it until it is sent or cleared', () => {
    const { drafts, save, storage } = world()
    drafts.setFrom(MARIA, '+13035550100')
    const next = makeDrafts({ storage, accountId: HANNAH, save, onSaving: () => undefined })
    expect(next.from(MARIA)).toBe('+13035550100')
    next.clear(MARIA, false)
    expect(drafts.from(MARIA)).toBeNull()
  })
})
