import type { SceneDocument } from './document.ts'

/** The document before a change, and the label of the change, such as `Add Question`. */
interface HistoryEntry {
  label: string
  document: SceneDocument
  /** Consecutive changes with the same key become one step, such as typing. */
  merge: string | null
  /** In ms. */
  at: number
}

export interface History {
  /** The last entry is what undo restores. */
  past: readonly HistoryEntry[]
  now: SceneDocument
  /** The first entry is what redo restores. */
  future: readonly Pick<HistoryEntry, 'label' | 'document'>[]
}

export interface DocumentChange {
  label: string
  document: SceneDocument
  merge?: string
  /** In ms; only compared with other entries. */
  at: number
}

/** A longer pause while typing starts a new undo step. */
export const MERGE_MS = 1_500

/** Maximum number of undo steps. */
export const STEPS_MAX = 200

export const newHistory = (now: SceneDocument): History => ({ past: [], now, future: [] })

/** A new change discards everything that could be redone. */
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
