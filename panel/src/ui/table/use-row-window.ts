import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { offsetOf, windowOf, type RowWindow } from './row-window.ts'

/** The view moves in steps of so many rows: in between nothing is drawn anew. */
const STEP_ROWS = 4
/** More rows are asked for when the end is this near, in px. */
const AHEAD_PX = 1_200

interface Options {
  count: number
  rowPx: number
  opened: ReadonlyMap<number, number>
  /** Called while the end is near. */
  onNearEnd: () => void
  /** Where somebody stood is found again under this name when they come back. */
  place?: string | undefined
}

/** How far each place was scrolled when it was left. */
const places = new Map<string, number>()

interface Rows extends RowWindow {
  scroller: RefObject<HTMLDivElement | null>
  /** Brings a row into sight; `headPx` is covered by the head. */
  show: (at: number, headPx: number) => void
}

/** Keeps drawn what can be seen of many rows. */
export const useRowWindow = ({ count, rowPx, opened, onNearEnd, place }: Options): Rows => {
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 0 })

  const look = useEffectEvent(() => {
    const element = scroller.current
    if (element === null) return
    const step = rowPx * STEP_ROWS
    const top = Math.floor(element.scrollTop / step) * step
    const height = element.clientHeight + step
    setView((held) => (held.top === top && held.height === height ? held : { top, height }))
    if (element.scrollHeight - element.scrollTop - element.clientHeight < AHEAD_PX) onNearEnd()
  })

  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    if (place !== undefined) element.scrollTop = places.get(place) ?? 0
    const observer = new ResizeObserver(() => look())
    observer.observe(element)
    const listen = () => {
      if (place !== undefined) places.set(place, element.scrollTop)
      look()
    }
    element.addEventListener('scroll', listen, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', listen)
    }
  }, [place])
  useEffect(() => look(), [count])

  const show = (at: number, headPx: number) => {
    const element = scroller.current
    if (element === null) return
    const from = offsetOf(at, rowPx, opened)
    const room = element.clientHeight - headPx
    if (from < element.scrollTop) element.scrollTop = from
    else if (from + rowPx > element.scrollTop + room) element.scrollTop = from + rowPx - room
  }

  return { ...windowOf({ count, rowPx, opened, ...view }), scroller, show }
}
