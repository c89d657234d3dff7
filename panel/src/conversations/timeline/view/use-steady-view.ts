import { useRef, type RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** A bubble in view, and how far its top is below the view's, in px; negative if it begins above. */
interface Anchor {
  bubble: Element
  top: number
}

/**
 * Keeps what is read in its place while rows come, go and are measured. The virtual list does so for most changes, but
 * after rows were added or let go in front it keeps the distance to its end until scrolling is over, also where rows
 * below the view turn out higher than it had guessed. `note` is called right before the list changes, `hold` right after.
 */
export const useSteadyView = (
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
): { note: () => void; hold: () => void } => {
  const anchor = useRef<Anchor | null>(null)
  const finish = () => {
    // Later the reader may have scrolled.
    anchor.current = null
    // The list hears a frame late that it has scrolled. What changes before would be placed by where it was.
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
 * The topmost bubble that begins in view; or else, the topmost that can be seen: one that begins above may have come into view
 * only because it has just become higher. That of the first row only if it's alone: a page before it may bring it a day.
 */
const findAnchor = (scroller: HTMLElement): Anchor | null => {
  const view = scroller.getBoundingClientRect()
  const [first, ...others] = scroller.querySelectorAll('[data-row]')
  let above: Anchor | null = null
  for (const bubble of first === undefined ? [] : [...others, first]) {
    const { top, bottom } = bubble.getBoundingClientRect()
    const inView = bottom > view.top && top < view.bottom
    // Rows are hidden until they're measured, when those around them know their place better.
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
  // Browsers round scroll positions: less than a pixel is no move. By, not to, so that scrolling under way goes on.
  if (Math.abs(moved) >= 1) scroller.scrollBy({ top: moved, behavior: 'instant' })
}
