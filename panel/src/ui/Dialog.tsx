import { Modal } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { holdTab } from '../client/ask-before-leaving.ts'
import { useCloseOnBack } from './close-on-back.ts'
import { useFocusBack } from './focus-back.ts'

interface DialogProps {
  title: ReactNode
  /** Width in px. */
  size?: number
  /** For long content: it starts further up, and uses the window's height. */
  tall?: true
  /** For what is shown only once: it closes by its own buttons, not by Esc, a click beside it or the browser's Back. */
  stays?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog, open while it is mounted. The focus starts in its first field, otherwise on its main choice, and later
 * returns to where it was. The browser's Back closes it.
 */
export const Dialog = ({ title, size = 460, tall, stays = false, onClose, children }: DialogProps) => {
  useFocusBack()
  useCloseOnBack(stays ? stayOpen : onClose)
  // On the first page of a tab, Back leaves the panel, and only the browser can ask.
  useEffect(() => (stays ? holdTab('shown-once') : undefined), [stays])
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      closeOnEscape={!stays}
      closeOnClickOutside={!stays}
      {...(tall && { yOffset: '5dvh' })}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div ref={markFirstFocus}>{children}</div>
    </Modal>
  )
}

const stayOpen = (): void => undefined

const FIELD = ':is(input:not([type="hidden"], [hidden]), select, textarea):not(:disabled)'
/** In the order of preference. `data-first` marks a main choice that doesn't submit. */
const FIRST = [FIELD, '[data-first]', 'button[type="submit"]', 'button']

/**
 * Marks what the dialog's focus trap focuses; by default that would be the close button. The trap acts a moment later,
 * so the marked element is focused at once: the first key belongs to the dialog.
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
