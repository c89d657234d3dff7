import { useState } from 'react'
import { EVERYTHING, NOTHING, withoutExceptions, type Selection } from './selection.ts'

interface SelectionState {
  selection: Selection
  onSelection: (next: Selection) => void
  /** Selects all that match the query, including those that aren't loaded. */
  selectAll: () => void
  clear: () => void
}

/** The selected rows of a list. They belong to one query: with a different `place` nothing is selected. */
export const useSelection = (rows: readonly { _id: string }[] | undefined, place: string): SelectionState => {
  const [stored, setStored] = useState({ place, selection: NOTHING })
  const setSelection = (selection: Selection) => setStored({ place, selection })
  return {
    selection: stored.place === place ? stored.selection : NOTHING,
    onSelection: (next) => setSelection(withoutExceptions(next, rows?.map(({ _id }) => _id) ?? [])),
    selectAll: () => setSelection(EVERYTHING),
    clear: () => setSelection(NOTHING),
  }
}
