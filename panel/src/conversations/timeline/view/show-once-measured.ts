import { flushSync } from 'react-dom'

/**
 * Shows a virtual list in the very frame in which it measures its rows. It does that by an observer, and observers are
 * called in the order in which they were made, for outer elements first: this one is called once the rows are measured,
 * and again once those are that were still missing in view.
 */
export const showOnceMeasured = (scroller: Element, show: () => void): void => {
  const observer = new ResizeObserver(([entry]) => {
    observer.disconnect()
    const list = scroller.querySelector(':scope > ol')
    if (list === null || entry?.target === list) return flushSync(show)
    // The list learns of a scroll one frame late. Told now, it adds what is missing in view.
    flushSync(() => scroller.dispatchEvent(new Event('scroll')))
    observer.observe(list)
  })
  observer.observe(scroller)
}
