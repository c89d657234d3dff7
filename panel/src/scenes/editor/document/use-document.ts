import { useCallback, useReducer } from 'react'
import type { SceneDocument } from './document.ts'
import { applyChange, moveBase, newHistory, redo, undo } from './history.ts'
import type { DocumentChange, EditBase, History } from './history.ts'

/** A document, and the saved state that it is compared with. */
export interface EditedDocument {
  document: SceneDocument
  base: EditBase
}

export interface DocumentEditing extends EditedDocument {
  /** Label of the change that undo would revert; null if there is none. */
  undoes: string | null
  redoes: string | null
  /** Consecutive changes with the same `merge` key become one undo step. */
  edit: (label: string, operation: (document: SceneDocument) => SceneDocument, merge?: string) => void
  /** Continues with another document and its base, as one undo step. */
  load: (label: string, loaded: EditedDocument) => void
  /** The document was saved as that base, over the revision `over`. */
  moveBase: (base: EditBase, over: number) => void
  undo: () => void
  redo: () => void
}

/** The document of an editor with its undo history. */
export const useDocument = (initial: EditedDocument): DocumentEditing => {
  const [history, dispatch] = useReducer(reduceHistory, initial, ({ document, base }) => newHistory(document, base))
  const edit = useCallback<DocumentEditing['edit']>(
    (label, operation, merge) =>
      dispatch({ kind: 'edit', label, operation, at: performance.now(), ...(merge !== undefined && { merge }) }),
    [],
  )
  return {
    document: history.now,
    base: history.base,
    undoes: history.past.at(-1)?.label ?? null,
    redoes: history.future[0]?.label ?? null,
    edit,
    load: useCallback<DocumentEditing['load']>(
      (label, loaded) => dispatch({ kind: 'load', label, at: performance.now(), ...loaded }),
      [],
    ),
    moveBase: useCallback<DocumentEditing['moveBase']>((base, over) => dispatch({ kind: 'moveBase', base, over }), []),
    undo: useCallback(() => dispatch({ kind: 'undo' }), []),
    redo: useCallback(() => dispatch({ kind: 'redo' }), []),
  }
}

type HistoryAction =
  | ({ kind: 'edit'; operation: (document: SceneDocument) => SceneDocument } & Omit<
      DocumentChange,
      'document' | 'base'
    >)
  | ({ kind: 'load' } & EditedDocument & Pick<DocumentChange, 'label' | 'at'>)
  | { kind: 'moveBase'; base: EditBase; over: number }
  | { kind: 'undo' }
  | { kind: 'redo' }

const reduceHistory = (history: History, act: HistoryAction): History => {
  if (act.kind === 'undo') return undo(history)
  if (act.kind === 'redo') return redo(history)
  if (act.kind === 'moveBase') return moveBase(history, act.base, act.over)
  if (act.kind === 'load') return applyChange(history, act)
  const { operation, label, at, merge } = act
  return applyChange(history, { label, at, document: operation(history.now), ...(merge !== undefined && { merge }) })
}
