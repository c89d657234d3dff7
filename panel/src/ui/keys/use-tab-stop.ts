import { useState, type FocusEvent, type KeyboardEvent } from 'react'

interface TabStopOptions {
  /** The rows' keys, in order. Each row has its key as `data-stop`, and is a control itself or starts with one. */
  keys: readonly string[]
  /** The row that is the tab stop until another one gets the focus; null for the first. */
  current: string | null
  /** Renders a row that isn't on the page at the moment. */
  onReveal?: (at: number) => void
  /** A row of chips: left and right move along it. Otherwise up and down do, and right moves to a row's controls. */
  sideways?: boolean
}

/**
 * One tab stop for a whole list (https://www.w3.org/WAI/ARIA/apg/practices/keyboard-interface/#kbd_roving_tabindex).
 * The arrow keys, Home and End move along it.
 */
export const useTabStop = ({ keys, current, onReveal, sideways = false }: TabStopOptions) => {
  const [last, setLast] = useState<{ key: string; current: string | null } | null>(null)
  const left = last?.current === current ? last.key : null
  const stop = [left, current].find((key) => key !== null && keys.includes(key)) ?? keys[0] ?? null

  const focusRow = (list: HTMLElement, at: number): void => {
    const find = () => controlsOf(list.querySelector<HTMLElement>(`[data-stop="${CSS.escape(keys[at] ?? '')}"]`))[0]
    const control = find()
    if (control !== undefined) return control.focus()
    onReveal?.(at)
    // Rendered in the next frame, placed in the one after.
    requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()))
  }
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
    const row = rowOf(event.target)
    if (row === null || !(event.target instanceof HTMLElement)) return
    const step = stepOf(event.key, sideways)
    if (step === null) return
    event.preventDefault()
    if (step === 'in' || step === 'out') {
      const controls = controlsOf(row)
      return controls[controls.indexOf(event.target) + (step === 'in' ? 1 : -1)]?.focus()
    }
    const at = keys.indexOf(row.dataset['stop'] ?? '')
    const to = step === 'first' ? 0 : step === 'last' ? keys.length - 1 : at + step
    if (keys[to] !== undefined) focusRow(event.currentTarget, to)
  }
  return {
    /** The key of the row that is the tab stop. */
    stop,
    tabIndexOf: (key: string): 0 | -1 => (key === stop ? 0 : -1),
    /** For the element around the rows. */
    list: {
      onFocus: ({ target }: FocusEvent) => {
        const key = rowOf(target)?.dataset['stop']
        if (key !== undefined && key !== left) setLast({ key, current })
      },
      onKeyDown: press,
    },
  }
}

const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-stop]') : null

const CONTROLS = 'a, button, input'

/** The focusable elements of a row, the row's own control first. */
const controlsOf = (row: HTMLElement | null): HTMLElement[] => {
  if (row === null) return []
  if (row.matches(CONTROLS)) return [row]
  return [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => control.checkVisibility())
}

const stepOf = (key: string, sideways: boolean): number | 'first' | 'last' | 'in' | 'out' | null => {
  switch (key) {
    case 'ArrowDown':
      return sideways ? null : 1
    case 'ArrowUp':
      return sideways ? null : -1
    case 'ArrowRight':
      return sideways ? 1 : 'in'
    case 'ArrowLeft':
      return sideways ? -1 : 'out'
    case 'Home':
      return 'first'
    case 'End':
      return 'last'
    default:
      return null
  }
}
