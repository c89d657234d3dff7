import { useCallback, useState } from 'react'

interface UnsavedParts {
  isUnsaved: boolean
  /** A part says whether it has unsaved changes. */
  onDirty: (title: string, dirty: boolean) => void
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
