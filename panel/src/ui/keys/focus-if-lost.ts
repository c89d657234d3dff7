const findWork = (): HTMLElement | null => document.querySelector<HTMLElement>('#work')

/**
 * Gives the focus a new place if it is lost because its element goes with what is done now; by default the page. Whoever
 * moves the focus on purpose meanwhile keeps it.
 */
export const focusIfLost = (findPlace: () => HTMLElement | null | undefined = findWork): void => {
  const focus = () => {
    if (isFocusLost()) (findPlace() ?? findWork())?.focus()
  }
  // An element that is being removed is gone in the next frame.
  requestAnimationFrame(() => requestAnimationFrame(focus))
}

export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body
