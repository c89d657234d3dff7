import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { keepToastsAbove } from '../../keep-toasts-above.ts'
import classes from './BulkBar.module.css'

interface BulkBarProps {
  /** How many are selected; `all` if all are and the count is unknown. */
  selected: number | 'all'
  /** How many match the query; null if unknown. */
  total: number | null
  /** Puts the actions below the text, for a narrow pane. */
  narrow?: boolean
  onAll: () => void
  onNone: () => void
  /** Buttons for the selected rows. */
  children: ReactNode
}

/** Distance in px between the last row and the bar, and between the bar and the bottom. */
const AROUND = 2 * 20

/**
 * A ref: while the bar is shown, the list below it can be scrolled until its last row is above the bar. The row with the
 * focus comes out from under it; if the focus is elsewhere, as in the open conversation, the current row does.
 */
const leaveRoom = (place: HTMLElement | null): (() => void) | undefined => {
  const below = place?.offsetParent
  if (place === null || !(below instanceof HTMLElement)) return undefined
  const observer = new ResizeObserver(() => {
    below.style.setProperty('--bulk-bar-room', `${place.offsetHeight + AROUND}px`)
    const focused = document.activeElement
    const isInList = focused !== null && below.contains(focused) && !place.contains(focused)
    const control = isInList ? focused : findCoveredCurrent(below, place)
    const row = control?.closest('tr, li') ?? control
    row?.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(place)
  return () => {
    observer.disconnect()
    below.style.removeProperty('--bulk-bar-room')
  }
}

/** The current row, if it is under the bar. A list that was scrolled away from it stays where it is. */
const findCoveredCurrent = (below: HTMLElement, place: HTMLElement): Element | undefined => {
  const [{ bottom }, { top }] = [below.getBoundingClientRect(), place.getBoundingClientRect()]
  return [...below.querySelectorAll('[aria-current]')].find((control) => {
    const box = control.getBoundingClientRect()
    return box.bottom > top && box.top < bottom
  })
}

const number = new Intl.NumberFormat('en-US')

/** Floats above the bottom of a table while rows are selected. */
export const BulkBar = ({ selected, total, narrow = false, onAll, onNone, children }: BulkBarProps) => {
  if (selected === 0) return null
  return (
    <section ref={leaveRoom} className={classes.place} aria-label="Selected">
      <div ref={keepToastsAbove} className={classes.bar} data-narrow={narrow || undefined}>
        <p className={classes.words} role="status">
          <strong>{selected === 'all' ? 'All' : number.format(selected)} selected</strong>
          {total !== null && ` of ${number.format(total)}`}
        </p>
        {selected !== 'all' && (total === null || selected < total) && (
          <button type="button" className={classes.all} onClick={onAll}>
            Select all
          </button>
        )}
        <div className={classes.actions}>{children}</div>
        <span className={classes.line} />
        <CloseButton size={26} iconSize={16} aria-label="Clear selection" onClick={onNone} />
      </div>
    </section>
  )
}
