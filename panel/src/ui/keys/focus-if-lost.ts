const findWork = (): HTMLElement | null => document.querySelector<HTMLElement>('#work')

/** How long an element may take to go. On a busy machine it is drawn a while after the key that removes it. */
const GONE_WITHIN_MS = 1_000

/**
 * Gives the focus a new place if it is lost because its element goes with what is done now; by default the page. Whoever
 * moves the focus on purpose meanwhile keeps it.
 */
export const focusIfLost = (findPlace: () => HTMLElement | null | undefined = findWork): void => {
  const focused = document.activeElement
  const limit = performance.now() + GONE_WITHIN_MS
  const look = () => {
    if (isFocusLost()) (findPlace() ?? findWork())?.focus()
    // Neither gone yet, nor has its new place taken the focus: a button may still be disabled.
    const isOpen = isFocusLost() || document.activeElement === focused
    if (isOpen && performance.now() < limit) requestAnimationFrame(look)
  }
  // An element that is being removed is usually gone in the next frame.
  requestAnimationFrame(() => requestAnimationFrame(look))
}

export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body
