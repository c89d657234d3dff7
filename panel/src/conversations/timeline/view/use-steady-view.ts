import { useRef, type RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { findMove, type Place } from './find-move.ts'

/**
 * Keeps what is being read in place while rows come, go and are measured. The virtual list does so for most changes,
 * but after rows were added or dropped in front it keeps the distance to its end until scrolling stops, even if rows
 * below the view turn out taller than estimated. `note` is called right before the list changes, `hold` right after.
 * While the list isn't shown, nothing is being read, and nothing is measured.
 */
export const useSteadyView = (
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
  isShown: boolean,
): { note: () => void; hold: () => void } => {
  const before = useRef<ReadonlyMap<Element, Place> | null>(null)
  /** Bubbles that have moved within their rows, while the list hasn't placed the others. */
  const doubtful = useRef(new Set<Element>())
  const finish = () => {
    // By then the reader may have scrolled.
    before.current = null
    // The list learns of a scroll one frame late. A change before that would use the old position.
    const position = scroller.current?.scrollTop
    if (position !== undefined && position !== list.current?.scrollOffset)
      scroller.current?.dispatchEvent(new Event('scroll'))
  }
  const note = () => {
    before.current = isShown && scroller.current !== null ? placesInView(scroller.current) : null
    queueMicrotask(finish)
  }
  const hold = () => {
    const element = scroller.current
    if (element === null || before.current === null) return
    const noted = before.current
    const left = [...noted.keys()].filter(({ isConnected }) => isConnected)
    const moved = findMove(noted, placesOf(left, element), doubtful.current)
    forgetOnceMeasured(doubtful.current)
    // Browsers round scroll positions: less than a pixel isn't a move. Scrolls by, not to, so that ongoing scrolling
    // continues.
    if (Math.abs(moved) >= 1) element.scrollBy({ top: moved, behavior: 'instant' })
  }
  return { note, hold }
}

/** The bubbles in view, from top to bottom. Rows are hidden until they're measured. */
const placesInView = (scroller: HTMLElement): ReadonlyMap<Element, Place> => {
  const view = scroller.getBoundingClientRect()
  const inView = [...scroller.querySelectorAll('[data-row]')].filter((bubble) => {
    const { top, bottom } = bubble.getBoundingClientRect()
    return bottom > view.top && top < view.bottom && bubble.checkVisibility({ visibilityProperty: true })
  })
  return placesOf(inView, scroller)
}

const placesOf = (bubbles: readonly Element[], scroller: HTMLElement): ReadonlyMap<Element, Place> => {
  const view = scroller.getBoundingClientRect().top
  return new Map(
    bubbles.map((bubble) => {
      const { top } = bubble.getBoundingClientRect()
      const row = bubble.closest('li')?.getBoundingClientRect().top ?? top
      return [bubble, { top: top - view, inRow: top - row }]
    }),
  )
}

/** The list measures a row before the next frame is painted. */
const forgetOnceMeasured = (doubtful: Set<Element>): void => {
  const known = [...doubtful]
  if (known.length === 0) return
  requestAnimationFrame(() => requestAnimationFrame(() => known.forEach((bubble) => doubtful.delete(bubble))))
}
