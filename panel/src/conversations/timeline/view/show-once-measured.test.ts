import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { showOnceMeasured } from './show-once-measured.ts'

/** What is observed, and how the browser reports that it has been laid out. */
const observed: { elements: unknown[]; report: (entries: { target: unknown }[]) => void } = {
  elements: [],
  report: () => undefined,
}
const layOut = () => observed.report(observed.elements.map((target) => ({ target })))

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: typeof observed.report) {
        observed.report = report
      }
      observe(element: unknown) {
        observed.elements.push(element)
      }
      disconnect() {
        observed.elements = []
      }
    },
  )
})
afterAll(() => void vi.unstubAllGlobals())

test('a list learns of its place before its rows are shown, and is shown once', () => {
  const list = new EventTarget()
  const scroller = Object.assign(new EventTarget(), { querySelector: () => list })
  const told: string[] = []
  scroller.addEventListener('scroll', () => told.push('place'))
  // An element only as far as it is used here.
  showOnceMeasured(scroller as unknown as Element, () => told.push('shown'))
  expect([told, observed.elements]).toEqual([[], [scroller]])
  layOut()
  expect([told, observed.elements]).toEqual([['place'], [list]])
  layOut()
  expect([told, observed.elements]).toEqual([['place', 'shown'], []])
})
