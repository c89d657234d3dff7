/** Whether the focus is waiting for messages that aren't shown yet. */
let isWaiting = false

/** Focuses the messages, at once or when they are shown. Single keys work there; arrow keys move through them. */
export const focusMessages = (): void => {
  const messages = findMessages()
  messages?.focus({ preventScroll: true })
  // Elements not shown yet can't be focused.
  isWaiting = messages === null || document.activeElement !== messages
  if (isWaiting && document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** The messages are shown: focuses them if the focus was waiting for them and hasn't moved elsewhere since. */
export const takeWaitingFocus = (messages: HTMLElement | null): void => {
  if (isWaiting && document.activeElement === document.body) messages?.focus({ preventScroll: true })
  isWaiting = false
}

/** The messages of the open conversation; null if they aren't on the page yet. */
export const findMessages = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-messages]')
