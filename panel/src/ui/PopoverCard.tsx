import { IconX } from '@tabler/icons-react'
import { useLayoutEffect, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react'
import classes from './PopoverCard.module.css'

interface PopoverCardProps {
  /** The card's element, which the caller positions. */
  ref: RefObject<HTMLDivElement | null>
  title: string
  /** Heading level of the title. */
  order: 2 | 3
  /** In px. */
  width: number
  /** `auto` closes on Esc and a click outside; with `manual` the caller decides. */
  mode: 'auto' | 'manual'
  /** Shown in the head, before the Close button. */
  buttons?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A card that floats over the page in the top layer. It opens when it mounts and focuses its Close button. */
export const PopoverCard = ({ ref, title, order, width, mode, buttons, onClose, children }: PopoverCardProps) => {
  const close = useRef<HTMLButtonElement>(null)
  const Heading = order === 2 ? 'h2' : 'h3'
  useLayoutEffect(() => {
    ref.current?.showPopover()
    close.current?.focus()
  }, [ref])
  return (
    <div
      ref={ref}
      popover={mode}
      className={classes.card}
      role="dialog"
      aria-label={title}
      style={{ '--card-width': `${width}px` } as CSSProperties}
      onToggle={(event) => mode === 'auto' && event.newState === 'closed' && onClose()}
    >
      <header className={classes.head}>
        <Heading className={classes.title}>{title}</Heading>
        {buttons}
        <button ref={close} type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <IconX size={16} stroke={1.5} aria-hidden="true" />
        </button>
      </header>
      {children}
    </div>
  )
}
