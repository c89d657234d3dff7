import { useEffectEvent, useLayoutEffect } from 'react'
import { areSingleKeysOn } from './single-keys.ts'
import { makeWordGuard } from './word-guard.ts'

/** Actions by key, such as `j`, `?`, `V` (with Shift), `Alt+ArrowDown`, or two keys in sequence: `g h`. */
export type Shortcuts = Readonly<Record<string, () => void>>

/** Later entries take precedence: a page's shortcuts over those of the frame around it. */
const stack: { run: (key: string) => boolean; begins: (key: string) => boolean }[] = []

const words = makeWordGuard()

/** The second of two keys must follow within this time (ms). */
const SECOND_KEY_MS = 1_500
/** The first of two keys, until the second one is pressed. */
let first: { key: string; at: number } | null = null

/**
 * Registers keyboard shortcuts while the component is mounted. Single keys do nothing while typing, in the middle of a
 * word typed elsewhere, while a dialog or menu is open, or when turned off. Keys with Alt also work while typing.
 */
export const useShortcuts = (keys: Shortcuts): void => {
  const run = useEffectEvent((key: string): boolean => {
    const own = keys[key]
    own?.()
    return own !== undefined
  })
  const begins = useEffectEvent((key: string) => Object.keys(keys).some((own) => own.startsWith(`${key} `)))
  // Before the page is painted: as soon as it is visible, a key may be pressed.
  useLayoutEffect(() => {
    const entry = { run: (key: string) => run(key), begins: (key: string) => begins(key) }
    if (stack.push(entry) === 1) startListening()
    return () => {
      stack.splice(stack.indexOf(entry), 1)
      if (stack.length === 0) stopListening()
    }
  }, [])
}

/** A field was just removed while it had the cursor: letters that follow at once were meant for it, and do nothing. */
export const expectWord = (): void => words.addLetter(performance.now())

const startListening = (): void => {
  window.addEventListener('keydown', recordTyping, { capture: true })
  window.addEventListener('pointerdown', words.endWord, { capture: true })
  window.addEventListener('keydown', handleKeyDown)
}

const stopListening = (): void => {
  window.removeEventListener('keydown', recordTyping, { capture: true })
  window.removeEventListener('pointerdown', words.endWord, { capture: true })
  window.removeEventListener('keydown', handleKeyDown)
}

/** Sees every key, even those that a field or dialog handles itself. */
const recordTyping = (event: KeyboardEvent): void => {
  if (event.key === 'Escape') {
    words.endWord()
    first = null
  }
  if (!isTyping(event.target)) return
  if (isLetter(event)) words.addLetter(event.timeStamp)
  else if (event.key === 'Enter' || event.key === 'Tab') words.endWord()
}

const handleKeyDown = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.isComposing || isDialogOpen()) return
  if (!event.altKey) {
    if (isTyping(event.target) || !areSingleKeysOn()) return
    if (words.isInWord(event.timeStamp)) {
      if (isLetter(event)) words.addLetter(event.timeStamp)
      return
    }
  }
  // Enter activates the focused link or button.
  if (
    event.key === 'Enter' &&
    event.target instanceof Element &&
    event.target.closest('a, button, input, [role]') !== null
  )
    return
  const key = event.altKey ? `Alt+${event.key}` : event.key
  if (isSecond(event)) {
    event.preventDefault()
    const both = `${first?.key} ${key}`
    first = null
    // A key that doesn't go with the first one does nothing: it was meant for a page that doesn't exist.
    stack.findLast((entry) => entry.run(both))
    return
  }
  first = stack.some((entry) => entry.begins(key)) ? { key, at: event.timeStamp } : null
  if (first !== null) return event.preventDefault()
  if (stack.findLast((entry) => entry.run(key)) !== undefined) event.preventDefault()
  else if (isLetter(event)) words.addLetter(event.timeStamp)
}

const isSecond = (event: KeyboardEvent): boolean =>
  first !== null && isLetter(event) && event.timeStamp - first.at < SECOND_KEY_MS

/** Whether the key writes one character, as opposed to keys such as Enter or Shift. */
const isLetter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && !ctrlKey && !altKey && !metaKey

/** Whether a dialog or a menu is open, which then gets all keys. */
export const isDialogOpen = (): boolean =>
  document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null

/** Whether the target is a field that takes typing. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS))

/** `data-no-field` replaces a field and says why there is none: typing there isn't a command either. */
const FIELDS = 'textarea, select, input:not([type="checkbox"], [type="radio"]), [data-no-field]'
