import { useCallback, useEffect, useState } from 'react'

/** A part says whether it has unsaved changes. */
export type OnDirty = (title: string, dirty: boolean) => void

interface UnsavedParts {
  isUnsaved: boolean
  onDirty: OnDirty
}

/** Whether any part of a page has unsaved changes, so that one question is enough before it is left. */
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

/** Says for as long as a part is on the page whether it has unsaved changes. */
export const useUnsavedPart = (title: string, isUnsaved: boolean, onDirty: OnDirty): void => {
  useEffect(() => onDirty(title, isUnsaved), [onDirty, title, isUnsaved])
  useEffect(() => () => onDirty(title, false), [onDirty, title])
}
