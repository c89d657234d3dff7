import type { SceneDocument } from './document.ts'

/** What was before a change, and what the change is called: `Add Question`. */
interface HistoryEntry {
  label: string
  document: SceneDocument
  /** Changes of the same name shortly after each other are one: typing. */
  merge: string | null
  /** ms. */
  at: number
}

export interface History {
  /** The last one is what undo takes back. */
  past: readonly HistoryEntry[]
  now: SceneDocument
  /** The first one is what redo brings again. */
  future: readonly Pick<HistoryEntry, 'label' | 'document'>[]
}

export interface DocumentChange {
  label: string
  document: SceneDocument
  merge?: string
  /** ms; only compared with that of other changes. */
  at: number
}

/** Typing that rests for so long is a step of its own. */
export const MERGE_MS = 1_500

/** So many steps can be taken back. */
export const STEPS_MAX = 200

export const newHistory = (now: SceneDocument): History => ({ past: [], now, future: [] })

/** What was undone cannot come again once something else was done. */
export const applyChange = (history: History, { label, document, merge, at }: DocumentChange): History => {
  if (document === history.now) return history
  const last = history.past.at(-1)
  const isMerged = last !== undefined && merge !== undefined && last.merge === merge && at - last.at <= MERGE_MS
  const step: HistoryEntry = isMerged ? { ...last, at } : { label, document: history.now, merge: merge ?? null, at }
  const before = isMerged ? history.past.slice(0, -1) : history.past
  return { past: [...before, step].slice(-STEPS_MAX), now: document, future: [] }
}

export const undo = (history: History): History => {
  const last = history.past.at(-1)
  if (!last) return history
  const { label, document } = last
  return {
    past: history.past.slice(0, -1),
    now: document,
    future: [{ label, document: history.now }, ...history.future],
  }
}

export const redo = (history: History): History => {
  const [next, ...future] = history.future
  if (!next) return history
  const { label, document } = next
  return { past: [...history.past, { label, document: history.now, merge: null, at: 0 }], now: document, future }
}
