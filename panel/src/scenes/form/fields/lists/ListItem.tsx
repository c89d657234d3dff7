import { IconArrowDown, IconArrowUp, IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import classes from './ListItem.module.css'

interface ListItemProps {
  /** What it is called: `Case 1`. */
  title: string
  readOnly: boolean
  /** Undefined for the first item, or the last. */
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
  onRemove: () => void
  children: ReactNode
}

/** An item of a list property: collapsible, movable, removable. */
export const ListItem = ({ title, readOnly, onUp, onDown, onRemove, children }: ListItemProps) => {
  const [open, setOpen] = useState(true)
  const id = useId()
  return (
    <section className={classes.item} aria-label={title}>
      <header className={classes.head}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen((before) => !before)}
        >
          <IconChevronDown size={14} stroke={1.5} aria-hidden="true" />
          {title}
        </button>
        {!readOnly && (
          <>
            <ItemButton label={`Move ${title} up`} {...(onUp !== undefined && { onClick: onUp })}>
              <IconArrowUp size={15} stroke={1.5} aria-hidden="true" />
            </ItemButton>
            <ItemButton label={`Move ${title} down`} {...(onDown !== undefined && { onClick: onDown })}>
              <IconArrowDown size={15} stroke={1.5} aria-hidden="true" />
            </ItemButton>
            <ItemButton label={`Remove ${title}`} onClick={onRemove}>
              <IconTrash size={15} stroke={1.5} aria-hidden="true" />
            </ItemButton>
          </>
        )}
      </header>
      <div id={id} className={classes.fields} hidden={!open}>
        {children}
      </div>
    </section>
  )
}

/** Renders nothing without `onClick`. */
const ItemButton = ({ label, onClick, children }: { label: string; onClick?: () => void; children: ReactNode }) =>
  onClick === undefined ? null : (
    <button type="button" className={`icon-button ${classes.action}`} aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
