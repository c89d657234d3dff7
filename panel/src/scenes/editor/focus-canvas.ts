/** Focuses the canvas inside an element, for when what had the focus disappears. */
export const focusCanvas = (around: HTMLElement | null): void =>
  around?.querySelector<HTMLElement>('[role="application"]')?.focus({ preventScroll: true })
