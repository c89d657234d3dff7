import { beforeEach, expect, test, vi } from 'vitest'
import { currentNotices, dismissAll } from '../../client/notify.ts'
import { discardEdits } from './discard-edits.ts'
import { applyChange, newHistory } from './document/history.ts'
import { sceneOf } from './document/testing.ts'

beforeEach(() => {
  dismissAll()
  vi.useFakeTimers()
  return () => void vi.useRealTimers()
})

test('discarded edits come back by the toast, with the base that they had', () => {
  const saved = sceneOf({ run: null })
  const edited = { ...saved, title: 'Sleep' }
  const base = { document: saved, version: 1, rev: 1 }
  let history = newHistory(edited, base)
  discardEdits({
    document: edited,
    base,
    edit: (label, operation) => {
      history = applyChange(history, { label, document: operation(history.now), at: 0 })
    },
    load: (label, loaded) => {
      history = applyChange(history, { label, ...loaded, at: 0 })
    },
  })
  expect(history.now).toBe(saved)
  const theirs = { ...saved, title: 'Theirs' }
  history = applyChange(history, {
    label: 'Load the saved scene',
    document: theirs,
    base: { document: theirs, version: 2, rev: 2 },
    at: 0,
  })
  const [notice] = currentNotices()
  expect(notice).toMatchObject({ title: 'Edits discarded', action: { label: 'Undo' } })
  notice?.action?.run()
  expect([history.now, history.base]).toEqual([edited, base])
})
