import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import {
  EVERYTHING,
  isSelected,
  NOTHING,
  setRange,
  toggleKey,
  type Selection,
} from '../../ui/table/selection/selection.ts'

export interface ThreadSelection {
  selection: Selection
  toggle: (contactId: string, range: boolean) => void
  all: () => void
  none: () => void
}

/** What is selected in a list, and the row that was selected or deselected last. */
interface HeldSelection {
  place: string
  selection: Selection
  last: string | null
}

/** The selected threads. Another list (`place`) starts with an empty selection. `shown` has the loaded contact ids. */
export const useSelection = (place: string, shown: readonly string[]): ThreadSelection => {
  const [held, setHeld] = useState(emptySelection(place))
  const loaded = useRef(shown)
  useLayoutEffect(() => {
    loaded.current = shown
  })
  const set = (selection: Selection) => setHeld({ ...emptySelection(place), selection })
  // The same function for as long as it is the same list, because rows are memoized.
  const toggle = useCallback(
    (contactId: string, range: boolean) => {
      const ids = loaded.current
      setHeld((before) => toggleRow(selectionIn(place, before), contactId, range, ids))
    },
    [place],
  )
  const { selection } = selectionIn(place, held)
  return { selection, toggle, all: () => set(EVERYTHING), none: () => set(NOTHING) }
}

/** Selects or deselects a row; with `range` also those between it and the last one, all alike. */
export const toggleRow = (
  { place, selection, last }: HeldSelection,
  contactId: string,
  range: boolean,
  shown: readonly string[],
): HeldSelection => {
  const [from, to] = [last === null ? -1 : shown.indexOf(last), shown.indexOf(contactId)]
  const next =
    range && from !== -1
      ? setRange(selection, shown.slice(Math.min(from, to), Math.max(from, to) + 1), !isSelected(selection, contactId))
      : toggleKey(selection, contactId)
  // Deselecting one of "all" limits the selection to the loaded rows.
  const known =
    next.kind === 'some' || next.except.size === 0
      ? next
      : setRange(
          NOTHING,
          shown.filter((id) => isSelected(next, id)),
          true,
        )
  return { place, selection: known, last: contactId }
}

const selectionIn = (place: string, held: HeldSelection): HeldSelection =>
  held.place === place ? held : emptySelection(place)

const emptySelection = (place: string): HeldSelection => ({ place, selection: NOTHING, last: null })
