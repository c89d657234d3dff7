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

/** Gap between toasts and the element, in px. */
const GAP = 10

let placed = ''

/** Styles of the whole page are computed again whenever the property changes, so it is only set if it does. */
const place = (): void => {
  const heights = [...elements].map((element) => innerHeight - element.getBoundingClientRect().top)
  const highest = Math.max(0, ...heights.filter((height) => height > 0 && height < innerHeight / 2))
  const next = highest === 0 ? '' : `${highest + GAP}px`
  if (next === placed) return
  placed = next
  // An empty value removes the property.
  document.documentElement.style.setProperty('--toasts-bottom', next)
}
