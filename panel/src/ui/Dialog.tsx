import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusBack } from './focus-back.ts'

interface DialogProps {
  title: ReactNode
  /** Width in px. */
  size?: number
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog, open while it is mounted. The focus begins in its first field, otherwise at its main choice, and returns to where
 * it was.
 */
export const Dialog = ({ title, size = 460, onClose, children }: DialogProps) => {
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title={title} size={size} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div ref={markFirstFocus}>{children}</div>
    </Modal>
  )
}

const FIELD = ':is(input:not([type="hidden"], [hidden]), select, textarea):not(:disabled)'
/** In the order of preference. `data-first` marks a main choice that doesn't submit. */
const FIRST = [FIELD, '[data-first]', 'button[type="submit"]', 'button']

/** The trap of the dialog focuses what is marked; on its own it would take the close button. */
const markFirstFocus = (content: HTMLElement | null): void => {
  if (content === null || content.querySelector('[data-autofocus]') !== null) return
  const first = FIRST.map((choice) => content.querySelector(choice)).find((found) => found !== null)
  const isRadio = first instanceof HTMLInputElement && first.type === 'radio'
  const chosen = isRadio ? content.querySelector(`[name="${CSS.escape(first.name)}"]:checked`) : null
  ;(chosen ?? first)?.setAttribute('data-autofocus', 'true')
}
