/** Elements that toasts must not cover, such as the button that sends. */
const elements = new Set<HTMLElement>()
const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => place())

/** A ref: while the element is on the page, toasts stand above its upper edge. The observer reports it once it is laid out. */
export const keepToastsAbove = (element: HTMLElement | null): (() => void) | undefined => {
  if (element === null) return undefined
  elements.add(element)
  observer?.observe(element)
  addEventListener('resize', place)
  return () => {
    elements.delete(element)
    observer?.unobserve(element)
    if (elements.size === 0) removeEventListener('resize', place)
    // Later, because usually another one takes its place at once.
    requestAnimationFrame(place)
  }
}

/** A ref of the toasts' stack: while it shows any, they also stand above the row that has the focus, wherever that moves. */
export const followCursor = (stack: HTMLElement | null): (() => void) | undefined => {
  if (stack === null) return undefined
  shown = stack
  const follow = () => requestAnimationFrame(place)
  addEventListener('focusin', follow)
  addEventListener('scroll', follow, { capture: true, passive: true })
  place()
  return () => {
    shown = null
    removeEventListener('focusin', follow)
    removeEventListener('scroll', follow, { capture: true })
    place()
  }
}

/** The stack, if it shows any toasts. */
let shown: HTMLElement | null = null

/** Gap between toasts and the element, in px. */
const GAP = 10

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/**
 * How far from the bottom of the window toasts stand, in px, so that they cover none of the boxes in their column; null if
 * nothing is in their way. What begins in the upper half is left out: they would have no place above it.
 */
export const bottomAbove = (
  boxes: readonly Box[],
  column: Pick<Box, 'left' | 'right'>,
  windowHeight: number,
): number | null => {
  const heights = boxes
    .filter(({ left, right, bottom }) => left < column.right && right > column.left && bottom > 0)
    .map(({ top }) => windowHeight - top)
    .filter((height) => height > 0 && height < windowHeight / 2)
  return heights.length === 0 ? null : Math.max(...heights) + GAP
}

let placed = ''

/** Styles of the whole page are computed again whenever the property changes, so it is only set if it does. */
const place = (): void => {
  const boxes = [...elements, ...focusedRow()].map((element) => element.getBoundingClientRect())
  const bottom = bottomAbove(boxes, shown?.getBoundingClientRect() ?? { left: 0, right: innerWidth }, innerHeight)
  const next = bottom === null ? '' : `${bottom}px`
  if (next === placed) return
  placed = next
  // An empty value removes the property.
  document.documentElement.style.setProperty('--toasts-bottom', next)
}

/** The row of a list or table that has the focus, or has what has it; without a focus the one that is chosen. */
const focusedRow = (): HTMLElement[] => {
  const { activeElement } = document
  const cursor = activeElement === document.body ? document.querySelector('[aria-current="true"]') : activeElement
  const row = cursor?.closest<HTMLElement>('tr, li, [role="row"], [data-at]') ?? null
  return shown === null || row === null || shown.contains(row) ? [] : [row]
}
