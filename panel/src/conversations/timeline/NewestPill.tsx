import { IconArrowDown } from '@tabler/icons-react'
import classes from './NewestPill.module.css'

interface NewestPillProps {
  /** Messages that arrived while the reader was further up. */
  fresh: number
  onClick: () => void
}

/** Goes to the end of the timeline, which never scrolls there by itself. */
export const NewestPill = ({ fresh, onClick }: NewestPillProps) => (
  <button type="button" className={classes.pill} data-fresh={fresh > 0 || undefined} onClick={onClick}>
    <IconArrowDown size={15} stroke={1.5} aria-hidden="true" />
    {fresh > 0 ? `${fresh} new` : 'Newest'}
  </button>
)
