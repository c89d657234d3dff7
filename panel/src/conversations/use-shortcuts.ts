import { useEffect, useEffectEvent } from 'react'

/** Runs what belongs to a single key, unless somebody is typing, holds a modifier or has a dialog open. */
export const useShortcuts = (keys: Readonly<Record<string, () => void>>): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[event.key]
    if (run === undefined || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
    if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="menu"]') !== null) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName))
