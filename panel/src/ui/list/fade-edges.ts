/**
 * A ref for a row that scrolls sideways: `data-more` says at which of its ends something is out of view (`start`,
 * `end`, `both`), and base.css fades that end, so that nothing looks cut off by accident. The wheel scrolls it, too.
 */
export const fadeEdges = (row: HTMLElement | null): (() => void) | undefined => {
  if (row === null || typeof ResizeObserver === 'undefined') return undefined
  const measure = () => setMore(row, row.scrollLeft, row.scrollWidth - row.clientWidth)
  const handleWheel = (event: WheelEvent) => {
    if (row.scrollWidth <= row.clientWidth || event.ctrlKey || Math.abs(event.deltaY) <= Math.abs(event.deltaX)) return
    event.preventDefault()
    row.scrollBy({ left: event.deltaY })
  }
  const sizes = new ResizeObserver(measure)
  const contents = new MutationObserver(measure)
  sizes.observe(row)
  contents.observe(row, { childList: true, characterData: true, subtree: true })
  row.addEventListener('scroll', measure, { passive: true })
  row.addEventListener('wheel', handleWheel, { passive: false })
  return () => {
    sizes.disconnect()
    contents.disconnect()
    row.removeEventListener('scroll', measure)
    row.removeEventListener('wheel', handleWheel)
  }
}

/** Layout rounding, in px, that doesn't count as more content. */
const SLACK_PX = 1

const setMore = ({ dataset }: HTMLElement, before: number, all: number): void => {
  const [start, end] = [before > SLACK_PX, all - before > SLACK_PX]
  if (!start && !end) delete dataset['more']
  else dataset['more'] = start && end ? 'both' : start ? 'start' : 'end'
}
