import { useMemo, useRef, useLayoutEffect } from 'react'

type Ids = ReadonlySet<string>

/**
 * The latest requested selection. The owner may pass it back a few frames later, and several key presses or pointer
 * moves can happen before that.
 */
export const useLatestSelection = (selected: Ids, onSelect: ((ids: Ids) => void) | undefined) => {
  const latest = useRef({ selected, onSelect, requested: selected })
  useLayoutEffect(() => {
    const same = latest.current.selected === selected
    latest.current = { selected, onSelect, requested: same ? latest.current.requested : selected }
  })
  return useMemo(
    () => ({
      now: (): Ids => latest.current.requested,
      select: (ids: Ids): void => {
        latest.current.requested = ids
        latest.current.onSelect?.(ids)
      },
    }),
    [],
  )
}
