/** Elements that toasts must not cover, such as the button that sends. */
const elements = new Set<HTMLElement>()
const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => place())

/** A ref: while the element is on the page, toasts stay above its top edge. The observer fires once it is laid out. */
export const keepToastsAbove = (element: HTMLElement | null): (() => void) | undefined => {
  if (element === null) return undefined
  elements.add(element)
  observer?.observe(element)
  addEventListener('resize', place)
  return () => {
    elements.delete(element)
    observer?.unobserve(element)
    if (elements.size === 0) removeEventListener('resize', place)
    // Delayed, because usually another one takes its place at once.
    requestAnimationFrame(place)
  }
}

/** A ref for the toasts' stack: while it shows any, they also stay above the focused row, wherever that moves. */
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
  }
}

/** The stack, if it shows any toasts. */
let shown: HTMLElement | null = null

/** Gap between toasts and the element, in px. */
const GAP = 10

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/**
 * The distance of toasts from the bottom of the window, in px, so that they cover none of the boxes in their column;
 * null if nothing is in the way. Boxes that start in the upper half are ignored: there would be no room above them.
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

/** Without toasts nothing is measured: elements come and go with every conversation. */
const place = (): void => {
  if (shown === null) return
  const boxes = [...elements, ...focusedRow()].map((element) => element.getBoundingClientRect())
  const bottom = bottomAbove(boxes, shown.getBoundingClientRect(), innerHeight)
  // An empty value removes the property.
  shown.style.setProperty('--toasts-bottom', bottom === null ? '' : `${bottom}px`)
}

/** The row of a list or table that has or contains the focus; without a focus, the selected row. */
const focusedRow = (): HTMLElement[] => {
  const { activeElement } = document
  const cursor = activeElement === document.body ? document.querySelector('[aria-current="true"]') : activeElement
  const row = cursor?.closest<HTMLElement>('tr, li, [role="row"], [data-at]') ?? null
  return shown === null || row === null || shown.contains(row) ? [] : [row]
}
