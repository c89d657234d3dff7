import type { SceneDocument } from './document.ts'

/** The saved state that edits are compared with and saved over. */
export interface EditBase {
  document: SceneDocument
  version: number
  rev: number
}

/** The document and its base before a change, and the label of the change, such as `Add Question`. */
interface HistoryEntry {
  label: string
  document: SceneDocument
  base: EditBase
  /** Consecutive changes with the same key become one step, such as typing. */
  merge: string | null
  /** In ms. */
  at: number
}

export interface History {
  /** The last entry is what undo restores. */
  past: readonly HistoryEntry[]
  now: SceneDocument
  base: EditBase
  /** The first entry is what redo restores. */
  future: readonly Pick<HistoryEntry, 'label' | 'document' | 'base'>[]
}

export interface DocumentChange {
  label: string
  document: SceneDocument
  /** If the document has another base from now on. Undo restores the old one, too. */
  base?: EditBase
  merge?: string
  /** In ms; only compared with other entries. */
  at: number
}

/** A longer pause while typing starts a new undo step. */
export const MERGE_MS = 1_500

/** Maximum number of undo steps. */
export const STEPS_MAX = 200

export const newHistory = (now: SceneDocument, base: EditBase): History => ({ past: [], now, base, future: [] })

/** A new change discards everything that could be redone. */
export const applyChange = (history: History, change: DocumentChange): History => {
  const { label, document, base = history.base, merge, at } = change
  if (document === history.now && base === history.base) return history
  const last = history.past.at(-1)
  const isMerged = last !== undefined && merge !== undefined && last.merge === merge && at - last.at <= MERGE_MS
  const step: HistoryEntry = isMerged
    ? { ...last, at }
    : { label, document: history.now, base: history.base, merge: merge ?? null, at }
  const before = isMerged ? history.past.slice(0, -1) : history.past
  return { past: [...before, step].slice(-STEPS_MAX), now: document, base, future: [] }
}

/**
 * What was saved here, over the revision `over`, is from now on the base of all steps that had that one. Steps from
 * before something else was loaded keep theirs, so that saving them is a conflict.
 */
export const moveBase = (history: History, base: EditBase, over: number): History => {
  const move = <Step extends { base: EditBase }>(step: Step): Step =>
    step.base.rev === over ? { ...step, base } : step
  return { ...move(history), past: history.past.map(move), future: history.future.map(move) }
}

export const undo = (history: History): History => {
  const last = history.past.at(-1)
  if (!last) return history
  const { label, document, base } = last
  return {
    past: history.past.slice(0, -1),
    now: document,
    base,
    future: [{ label, document: history.now, base: history.base }, ...history.future],
  }
}

export const redo = (history: History): History => {
  const [next, ...future] = history.future
  if (!next) return history
  const { label, document, base } = next
  const step = { label, document: history.now, base: history.base, merge: null, at: 0 }
  return { past: [...history.past, step], now: document, base, future }
}
