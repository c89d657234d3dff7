import { useLayoutEffect, useRef, type ReactNode } from 'react'
import classes from './Overlay.module.css'

interface OverlayProps {
  label: string
  onClose: () => void
  /** Width in px; a phone gives it the whole width. */
  width: number
  children: ReactNode
}

/** A dialog over any page: it has focus and keys to itself, Esc or a click beside it closes it, and focus goes back. */
export const Overlay = ({ label, onClose, width, children }: OverlayProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    if (!element.open) element.showModal()
    return () => element.close()
  }, [])
  return (
    // Esc is the keyboard's way out; the click beside is one more.
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
