import { useEffect, useEffectEvent } from 'react'
import { areSingleKeysOn } from './single-keys.ts'

/** Actions by key, such as `j`, `?`, `V` (with Shift) or `Alt+ArrowDown`. */
export type Shortcuts = Readonly<Record<string, () => void>>

/** Later entries take precedence: a page's shortcuts over those of the frame around it. */
const stack: { run: (key: string) => boolean }[] = []

/**
 * Registers keyboard shortcuts while the component is mounted. Single keys do nothing while typing, while a dialog or menu
 * is open, or when they are turned off. Keys with Alt also work while typing.
 */
export const useShortcuts = (keys: Shortcuts): void => {
  const run = useEffectEvent((key: string): boolean => {
    const own = keys[key]
    own?.()
    return own !== undefined
  })
  useEffect(() => {
    const entry = { run: (key: string) => run(key) }
    if (stack.push(entry) === 1) window.addEventListener('keydown', handleKeyDown)
    return () => {
      stack.splice(stack.indexOf(entry), 1)
      if (stack.length === 0) window.removeEventListener('keydown', handleKeyDown)
    }
  }, [])
}

const handleKeyDown = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.isComposing || isDialogOpen()) return
  if (!event.altKey && (isTyping(event.target) || !areSingleKeysOn())) return
  // Enter activates the focused link or button.
  if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('a, button, [role]') !== null)
    return
  const key = event.altKey ? `Alt+${event.key}` : event.key
  if (stack.findLast((entry) => entry.run(key)) !== undefined) event.preventDefault()
}

/** Whether a dialog or a menu is open, which then gets all keys. */
export const isDialogOpen = (): boolean =>
  document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null

/** Whether the target is a field that takes typing. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName))
