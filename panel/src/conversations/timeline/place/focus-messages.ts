/** Whether the cursor is on its way to messages that are not shown yet. */
let isWaiting = false

/** Puts the cursor on the messages: single keys work there, and the arrow keys go through them. At once, or when they are shown. */
export const focusMessages = (): void => {
  const messages = document.querySelector<HTMLElement>('[data-messages]')
  messages?.focus({ preventScroll: true })
  // What isn't shown yet can't be focused.
  isWaiting = messages === null || document.activeElement !== messages
  if (isWaiting && document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** The messages are shown: gives them the cursor if it was on its way, and went nowhere else meanwhile. */
export const takeWaitingFocus = (messages: HTMLElement | null): void => {
  if (isWaiting && document.activeElement === document.body) messages?.focus({ preventScroll: true })
  isWaiting = false
}
