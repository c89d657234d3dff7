import { useCallback, useReducer } from 'react'
import type { SceneDocument } from './document.ts'
import { change, historyOf, redo, undo, type Change, type History } from './history.ts'

export interface Editing {
  document: SceneDocument
  /** What undo would take back, by its name; null where there is nothing. */
  undoes: string | null
  redoes: string | null
  /** `merge`: changes of the same name shortly after each other are one. */
  edit: (label: string, operation: (document: SceneDocument) => SceneDocument, merge?: string) => void
  undo: () => void
  redo: () => void
}

/** The document of an editor, with all that was done to it. */
export const useDocument = (initial: SceneDocument): Editing => {
  const [history, dispatch] = useReducer(next, initial, historyOf)
  const edit = useCallback<Editing['edit']>(
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

type Act =
  | ({ kind: 'edit'; operation: (document: SceneDocument) => SceneDocument } & Omit<Change, 'document'>)
  | { kind: 'undo' }
  | { kind: 'redo' }

const next = (history: History, act: Act): History => {
  if (act.kind === 'undo') return undo(history)
  if (act.kind === 'redo') return redo(history)
  const { operation, label, at, merge } = act
  return change(history, { label, at, document: operation(history.now), ...(merge !== undefined && { merge }) })
}
