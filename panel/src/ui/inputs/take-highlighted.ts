import type { KeyboardEvent } from 'react'

/**
 * Takes the highlighted choice of an open list on Enter. Mantine would do so too, but uses its own index, which a timer
 * resets after opening; on a busy page that happens after the arrow key, and Enter does nothing.
 */
export const takeHighlighted = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event.nativeEvent
  if (key !== 'Enter' || ctrlKey || metaKey || altKey || shiftKey || isComposing) return
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  const option = list?.querySelector<HTMLElement>('[data-combobox-selected]:not([data-combobox-disabled])')
  if (option == null) return
  event.preventDefault()
  // Otherwise Mantine takes it a second time.
  event.stopPropagation()
  option.click()
}
