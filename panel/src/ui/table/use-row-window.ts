import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { offsetOf, windowOf, type RowWindow } from './row-window.ts'

/** The view moves in steps of this many rows; in between nothing is rendered again. */
const STEP_ROWS = 4
/** More rows are loaded when the end is this close, in px. */
const AHEAD_PX = 1_200

interface RowWindowOptions {
  count: number
  rowPx: number
  opened: ReadonlyMap<number, number>
  /** Called when the end is near. */
  onNearEnd: () => void
  /** Key under which the scroll position is remembered. */
  place?: string | undefined
}

/** Remembered scroll positions. */
const scrollTops = new Map<string, number>()

interface RenderedRows extends RowWindow {
  scroller: RefObject<HTMLDivElement | null>
  /** Scrolls a row into view; `headPx` is the height covered by the sticky head. The bottom padding is covered, too. */
  show: (at: number, headPx: number) => void
}

/**
 * Renders only the visible part of many rows. A virtualizing library positions its items absolutely, which a `<table>`
 * with shared column widths can't have.
 */
export const useRowWindow = ({ count, rowPx, opened, onNearEnd, place }: RowWindowOptions): RenderedRows => {
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 0 })

  const updateView = useEffectEvent(() => {
    const element = scroller.current
    if (element === null) return
    const step = rowPx * STEP_ROWS
    const top = Math.floor(element.scrollTop / step) * step
    const height = element.clientHeight + step
    setView((before) => (before.top === top && before.height === height ? before : { top, height }))
    if (element.scrollHeight - element.scrollTop - element.clientHeight < AHEAD_PX) onNearEnd()
  })

  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    if (place !== undefined) element.scrollTop = scrollTops.get(place) ?? 0
    const observer = new ResizeObserver(() => updateView())
    observer.observe(element)
    const handleScroll = () => {
      if (place !== undefined) scrollTops.set(place, element.scrollTop)
      updateView()
    }
    element.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', handleScroll)
    }
  }, [place])
  useEffect(() => updateView(), [count])

  const show = (at: number, headPx: number) => {
    const element = scroller.current
    if (element === null) return
    const from = offsetOf(at, rowPx, opened)
    const room = element.clientHeight - headPx - Number.parseFloat(getComputedStyle(element).paddingBottom)
    if (from < element.scrollTop) element.scrollTop = from
    else if (from + rowPx > element.scrollTop + room) element.scrollTop = from + rowPx - room
  }

  return { ...windowOf({ count, rowPx, opened, ...view }), scroller, show }
}
