import { useCallback, useReducer } from 'react'
import type { SceneDocument } from './document.ts'
import { applyChange, newHistory, redo, undo, type DocumentChange, type History } from './history.ts'

export interface DocumentEditing {
  document: SceneDocument
  /** Label of the change that undo would revert; null if there is none. */
  undoes: string | null
  redoes: string | null
  /** Consecutive changes with the same `merge` key become one undo step. */
  edit: (label: string, operation: (document: SceneDocument) => SceneDocument, merge?: string) => void
  undo: () => void
  redo: () => void
}

/** The document of an editor with its undo history. */
export const useDocument = (initial: SceneDocument): DocumentEditing => {
  const [history, dispatch] = useReducer(reduceHistory, initial, newHistory)
  const edit = useCallback<DocumentEditing['edit']>(
    (label, operation, merge) =>
      dispatch({ kind: 'edit', label, operation, at: performance.now(), ...(merge !== undefined && { merge }) }),
    [],
  )
  return {
    document: history.now,
    undoes: history.past.at(-1)?.label ?? null,
    redoes: history.future[0]?.label ?? null,
    edit,
    undo: useCallback(() => dispatch({ kind: 'undo' }), []),
    redo: useCallback(() => dispatch({ kind: 'redo' }), []),
  }
}

type HistoryAction =
  | ({ kind: 'edit'; operation: (document: SceneDocument) => SceneDocument } & Omit<DocumentChange, 'document'>)
  | { kind: 'undo' }
  | { kind: 'redo' }

const reduceHistory = (history: History, act: HistoryAction): History => {
  if (act.kind === 'undo') return undo(history)
  if (act.kind === 'redo') return redo(history)
  const { operation, label, at, merge } = act
  return applyChange(history, { label, at, document: operation(history.now), ...(merge !== undefined && { merge }) })
}
