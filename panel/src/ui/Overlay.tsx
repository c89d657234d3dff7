import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useCloseOnBack } from './close-on-back.ts'
import { useFocusBack } from './focus-back.ts'
import classes from './Overlay.module.css'

interface OverlayProps {
  label: string
  onClose: () => void
  /** Width in px; full width on a phone. */
  width: number
  children: ReactNode
}

/** A modal dialog over the page. Esc, Back or a click outside closes it, and focus returns to where it was. */
export const Overlay = ({ label, onClose, width, children }: OverlayProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  // Not by `close()`: otherwise, a field that gets the focus back has no cursor in Chromium once the dialog is removed.
  useFocusBack()
  useCloseOnBack(onClose)
  useLayoutEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
    dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  return (
    // The keyboard closes it with Esc; a click outside is an extra.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes.overlay}
      aria-label={label}
      style={{ '--overlay-width': `${width}px` } as React.CSSProperties}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={classes.inside}>{children}</div>
    </dialog>
  )
}
