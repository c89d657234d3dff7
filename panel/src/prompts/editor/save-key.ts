import type { KeyboardEvent } from 'react'

/** Ctrl S, or Cmd S. */
export const isSaveKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey && !shiftKey
