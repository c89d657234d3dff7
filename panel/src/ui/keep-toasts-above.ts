/** Elements that toasts must not cover, such as the button that sends. */
const elements = new Set<HTMLElement>()
const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => place())

/** A ref: while the element is on the page, toasts stand above its upper edge. */
export const keepToastsAbove = (element: HTMLElement | null): (() => void) | undefined => {
  if (element === null) return undefined
  elements.add(element)
  observer?.observe(element)
  addEventListener('resize', place)
  place()
  return () => {
    elements.delete(element)
    observer?.unobserve(element)
    if (elements.size === 0) removeEventListener('resize', place)
    place()
  }
}

/** Gap between toasts and the element, in px. */
const GAP = 10

const place = (): void => {
  const heights = [...elements].map((element) => innerHeight - element.getBoundingClientRect().top)
  const highest = Math.max(0, ...heights.filter((height) => height > 0 && height < innerHeight / 2))
  const { style } = document.documentElement
  if (highest === 0) style.removeProperty('--toasts-bottom')
  else style.setProperty('--toasts-bottom', `${highest + GAP}px`)
}
