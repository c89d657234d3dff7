import { useMemo, useRef, useLayoutEffect } from 'react'

type Ids = ReadonlySet<string>

/**
 * The selection as it was last asked for: whoever keeps it may hand it back some frames later, and several keys or moves
 * of the pointer come before.
 */
export const useLatestSelection = (selected: Ids, onSelect: ((ids: Ids) => void) | undefined) => {
  const latest = useRef({ selected, onSelect, asked: selected })
  useLayoutEffect(() => {
    const same = latest.current.selected === selected
    latest.current = { selected, onSelect, asked: same ? latest.current.asked : selected }
  })
  return useMemo(
    () => ({
      now: (): Ids => latest.current.asked,
      select: (ids: Ids): void => {
        latest.current.asked = ids
        latest.current.onSelect?.(ids)
      },
    }),
    [],
  )
}
