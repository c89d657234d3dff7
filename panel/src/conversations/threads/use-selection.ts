import { useState } from 'react'
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

/** The selected threads. Another list (`place`) starts with an empty selection. `shown` has the loaded contact ids. */
export const useSelection = (place: string, shown: readonly string[]): ThreadSelection => {
  const [held, setHeld] = useState<{ place: string; selection: Selection; last: string | null }>(emptySelection(place))
  const { selection, last } = held.place === place ? held : emptySelection(place)
  const set = (next: Selection, at: string | null = null) => setHeld({ place, selection: next, last: at })

  const toggle = (contactId: string, range: boolean) => {
    const [from, to] = [last === null ? -1 : shown.indexOf(last), shown.indexOf(contactId)]
    const next =
      range && from !== -1
        ? setRange(
            selection,
            shown.slice(Math.min(from, to), Math.max(from, to) + 1),
            !isSelected(selection, contactId),
          )
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
    set(known, contactId)
  }
  return { selection, toggle, all: () => set(EVERYTHING), none: () => set(NOTHING) }
}

const emptySelection = (place: string) => ({ place, selection: NOTHING, last: null })
