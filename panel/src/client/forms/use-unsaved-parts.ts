import { useCallback, useEffect, useRef, useState } from 'react'

/** Called by a part with what discards its unsaved changes; null if it has none. */
export type OnDirty = (title: string, discard: (() => void) | null) => void

interface UnsavedParts {
  isUnsaved: boolean
  onDirty: OnDirty
  /** Discards the changes of all parts. */
  discard: () => void
}

/** Whether any part of a page has unsaved changes, so that leaving it asks only once. */
export const useUnsavedParts = (): UnsavedParts => {
  const [isUnsaved, setIsUnsaved] = useState(false)
  const discards = useRef(new Map<string, () => void>())
  const onDirty = useCallback((title: string, discard: (() => void) | null) => {
    if (discard === null) discards.current.delete(title)
    else discards.current.set(title, discard)
    setIsUnsaved(discards.current.size > 0)
  }, [])
  const discard = () => {
    for (const discardPart of discards.current.values()) discardPart()
  }
  return { isUnsaved, onDirty, discard }
}

interface UnsavedPart {
  isUnsaved: boolean
  discard: () => void
}

/** Reports whether a part has unsaved changes for as long as it is on the page. */
export const useUnsavedPart = (title: string, { isUnsaved, discard }: UnsavedPart, onDirty: OnDirty): void => {
  useEffect(() => onDirty(title, isUnsaved ? discard : null), [onDirty, title, isUnsaved, discard])
  useEffect(() => () => onDirty(title, null), [onDirty, title])
}
