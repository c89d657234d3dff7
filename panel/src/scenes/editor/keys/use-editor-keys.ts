import { useLayoutEffect, useEffectEvent } from 'react'
import { isDialogOpen, isTyping } from '../../../ui/keys/use-shortcuts.ts'

/** Actions of Ctrl (or Cmd) shortcuts, by name. */
export interface EditorKeys {
  undo: () => void
  redo: () => void
  save: () => void
  search: () => void
  selectAll: () => void
  duplicate: () => void
}

/** Save and search also work while typing; the other shortcuts are left to the text field. */
export const useEditorKeys = (keys: EditorKeys, on: boolean): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isDialogOpen()) return
    const name = nameOf(event)
    if (name === null || (isTyping(event.target) && name !== 'save' && name !== 'search')) return
    event.preventDefault()
    keys[name]()
  })
  useLayoutEffect(() => {
    if (!on) return undefined
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [on])
}

const nameOf = (event: KeyboardEvent): keyof EditorKeys | null => {
  if ((!event.ctrlKey && !event.metaKey) || event.altKey) return null
  const key = event.key.toLowerCase()
  if (event.shiftKey) return key === 'z' ? 'redo' : null
  return BY_KEY[key] ?? null
}

const BY_KEY: Partial<Record<string, keyof EditorKeys>> = {
  z: 'undo',
  y: 'redo',
  s: 'save',
  f: 'search',
  a: 'selectAll',
  d: 'duplicate',
}
