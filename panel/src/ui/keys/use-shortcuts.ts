import { useEffect, useEffectEvent } from 'react'
import { areSingleKeysOn } from './single-keys.ts'

/** What keys do: `j`, `?`, `V` (with Shift), or `Alt+ArrowDown`. */
export type Shortcuts = Readonly<Record<string, () => void>>

/** Later ones stand above earlier ones: a page's keys come before those of the frame around it. */
const stack: { run: (key: string) => boolean }[] = []

/**
 * Runs what belongs to a key. Single keys do nothing while somebody types, while a dialog or a menu is open, and when they
 * are switched off; keys with Alt work while typing too.
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
  // Enter belongs to the link or button that has the focus.
  if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('a, button, [role]') !== null)
    return
  const key = event.altKey ? `Alt+${event.key}` : event.key
  if (stack.findLast((entry) => entry.run(key)) !== undefined) event.preventDefault()
}

/** A dialog or a menu has the keys to itself. */
export const isDialogOpen = (): boolean =>
  document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null

/** Keys belong to the field in which somebody types. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName))
