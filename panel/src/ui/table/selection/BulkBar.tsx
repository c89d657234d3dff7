import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './BulkBar.module.css'

interface BulkBarProps {
  /** How many are selected; `all` where all are and nobody has counted them. */
  selected: number | 'all'
  /** How many the query finds in all; null where nobody has counted. */
  total: number | null
  /** Words above, actions below, for a narrow pane. */
  narrow?: boolean
  onAll: () => void
  onNone: () => void
  /** Buttons for what can be done with the selected. */
  children: ReactNode
}

const number = new Intl.NumberFormat('en-US')

/** Floats above the foot of a table while rows are selected. */
export const BulkBar = ({ selected, total, narrow = false, onAll, onNone, children }: BulkBarProps) => {
  if (selected === 0) return null
  return (
    <section className={classes.place} aria-label="Selected">
      <div className={classes.bar} data-narrow={narrow || undefined}>
        <p className={classes.words} role="status">
          <strong>{selected === 'all' ? 'All' : number.format(selected)} selected</strong>
          {total !== null && ` of ${number.format(total)}`}
        </p>
        {selected !== 'all' && (total === null || selected < total) && (
          <button type="button" className={classes.all} onClick={onAll}>
            select all
          </button>
        )}
        <div className={classes.actions}>{children}</div>
        <span className={classes.line} />
        <CloseButton size={26} iconSize={16} aria-label="Select none" onClick={onNone} />
      </div>
    </section>
  )
}
