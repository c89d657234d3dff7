import type { KeyboardEvent } from 'react'

/**
 * Takes the highlighted choice of an open list on Enter. Mantine would do so too, but goes by a number of its own, which a
 * timer of the opening resets; on a busy page that comes after the arrow key, and Enter does nothing.
 */
export const takeHighlighted = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event.nativeEvent
  if (key !== 'Enter' || ctrlKey || metaKey || altKey || shiftKey || isComposing) return
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  const option = list?.querySelector<HTMLElement>('[data-combobox-selected]:not([data-combobox-disabled])')
  if (option == null) return
  event.preventDefault()
  // Or Mantine takes it a second time.
  event.stopPropagation()
  option.click()
}
