import { useRef, type RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** A bubble in view, and how far its top is below the view's, in px; negative if it begins above. */
interface Anchor {
  bubble: Element
  top: number
}

/**
 * Keeps what is being read in place while rows come, go and are measured. The virtual list does so for most changes,
 * but after rows were added or dropped in front it keeps the distance to its end until scrolling stops, even if rows
 * below the view turn out taller than estimated. `note` is called right before the list changes, `hold` right after.
 */
export const useSteadyView = (
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
): { note: () => void; hold: () => void } => {
  const anchor = useRef<Anchor | null>(null)
  const finish = () => {
    // By then the reader may have scrolled.
    anchor.current = null
    // The list learns of a scroll one frame late. A change before that would use the old position.
    const position = scroller.current?.scrollTop
    if (position !== undefined && position !== list.current?.scrollOffset)
      scroller.current?.dispatchEvent(new Event('scroll'))
  }
  const note = () => {
    anchor.current = scroller.current === null ? null : findAnchor(scroller.current)
    queueMicrotask(finish)
  }
  const hold = () => {
    if (scroller.current !== null && anchor.current !== null) holdAnchor(scroller.current, anchor.current)
  }
  return { note, hold }
}

/**
 * The topmost bubble that starts in view, or else the topmost visible one: one that starts above may be visible only
 * because it has just grown. The first row's bubble only if there is no other: a page before it may change its day
 * line.
 */
const findAnchor = (scroller: HTMLElement): Anchor | null => {
  const view = scroller.getBoundingClientRect()
  const [first, ...others] = scroller.querySelectorAll('[data-row]')
  let above: Anchor | null = null
  for (const bubble of first === undefined ? [] : [...others, first]) {
    const { top, bottom } = bubble.getBoundingClientRect()
    const inView = bottom > view.top && top < view.bottom
    // Rows are hidden until they're measured; until then, the position of others is more reliable.
    if (!inView || !bubble.checkVisibility({ visibilityProperty: true })) continue
    const anchor = { bubble, top: top - view.top }
    if (anchor.top >= 0) return anchor
    above ??= anchor
  }
  return above
}

const holdAnchor = (scroller: HTMLElement, { bubble, top }: Anchor): void => {
  if (!bubble.isConnected) return
  const moved = bubble.getBoundingClientRect().top - scroller.getBoundingClientRect().top - top
  // Browsers round scroll positions: less than a pixel isn't a move. Scrolls by, not to, so that ongoing scrolling
  // continues.
  if (Math.abs(moved) >= 1) scroller.scrollBy({ top: moved, behavior: 'instant' })
}
