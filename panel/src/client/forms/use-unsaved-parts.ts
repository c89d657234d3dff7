import { useCallback, useEffect, useState } from 'react'

/** Called by a part to say whether it has unsaved changes. */
export type OnDirty = (title: string, dirty: boolean) => void

interface UnsavedParts {
  isUnsaved: boolean
  onDirty: OnDirty
}

/** Whether any part of a page has unsaved changes, so that leaving it asks only once. */
export const useUnsavedParts = (): UnsavedParts => {
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  const onDirty = useCallback(
    (title: string, dirty: boolean) =>
      setUnsaved((before) =>
        before.includes(title) === dirty
          ? before
          : dirty
            ? [...before, title]
            : before.filter((other) => other !== title),
      ),
    [],
  )
  return { isUnsaved: unsaved.length > 0, onDirty }
}

/** Reports whether a part has unsaved changes for as long as it is on the page. */
export const useUnsavedPart = (title: string, isUnsaved: boolean, onDirty: OnDirty): void => {
  useEffect(() => onDirty(title, isUnsaved), [onDirty, title, isUnsaved])
  useEffect(() => () => onDirty(title, false), [onDirty, title])
}
