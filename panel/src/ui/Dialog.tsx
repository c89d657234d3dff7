import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusBack } from './focus-back.ts'

interface DialogProps {
  title: ReactNode
  /** Width in px. */
  size?: number
  /** For much to read: it begins further up, and has the window's height. */
  tall?: true
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog, open while it is mounted. The focus begins in its first field, otherwise at its main choice, and returns to where
 * it was.
 */
export const Dialog = ({ title, size = 460, tall, onClose, children }: DialogProps) => {
  useFocusBack()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      {...(tall && { yOffset: '5dvh' })}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div ref={markFirstFocus}>{children}</div>
    </Modal>
  )
}

const FIELD = ':is(input:not([type="hidden"], [hidden]), select, textarea):not(:disabled)'
/** In the order of preference. `data-first` marks a main choice that doesn't submit. */
const FIRST = [FIELD, '[data-first]', 'button[type="submit"]', 'button']

/**
 * Marks what the trap of the dialog focuses; on its own it would take the close button. It does so a moment later, so what
 * is marked is focused at once: the first key belongs to the dialog.
 */
const markFirstFocus = (content: HTMLElement | null): void => {
  if (content === null) return
  const marked = content.querySelector<HTMLElement>('[data-autofocus]') ?? findFirst(content)
  marked?.setAttribute('data-autofocus', 'true')
  marked?.focus({ preventScroll: true })
}

const findFirst = (content: HTMLElement): HTMLElement | null => {
  const first = FIRST.map((choice) => content.querySelector<HTMLElement>(choice)).find((found) => found !== null)
  const isRadio = first instanceof HTMLInputElement && first.type === 'radio'
  const chosen = isRadio ? content.querySelector<HTMLElement>(`[name="${CSS.escape(first.name)}"]:checked`) : null
  return chosen ?? first ?? null
}
