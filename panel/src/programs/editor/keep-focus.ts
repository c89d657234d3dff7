import { flushSync } from 'react-dom'

const FIELDS = 'input:not([type="hidden"]), textarea, button'

/**
 * Runs `change`, which may move the step to another day and so remount it, and focuses the same field of the step
 * again. If the move has disabled a button, the focus goes to the field before it.
 */
export const keepFocus = (stepId: string, change: () => void): void => {
  const at = fieldsOf(stepId).indexOf(document.activeElement as HTMLElement)
  flushSync(change)
  fieldsOf(stepId)
    .slice(0, at + 1)
    .findLast((field) => !field.matches(':disabled'))
    ?.focus()
}

/** Runs `change`, which adds the step, and focuses its message. */
export const focusAdded = (stepId: string, change: () => void): void => {
  flushSync(change)
  stepOf(stepId)?.querySelector('textarea')?.focus()
}

/** Runs `change`, which removes the step, and focuses what follows on its day: the next step, or the button to add. */
export const focusFollowing = (stepId: string, change: () => void): void => {
  const next = stepOf(stepId)?.nextElementSibling
  flushSync(change)
  const target = next?.matches('button') === true ? next : next?.querySelector(FIELDS)
  if (target instanceof HTMLElement) target.focus()
}

const stepOf = (id: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-step-id="${id}"]`)

const fieldsOf = (id: string): HTMLElement[] => [...(stepOf(id)?.querySelectorAll<HTMLElement>(FIELDS) ?? [])]
