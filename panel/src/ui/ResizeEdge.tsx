import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import classes from './ResizeEdge.module.css'

const STEP_PX = 16
/** Movements below this many px still count as a click. */
const CLICK_PX = 3

interface ResizeEdgeProps {
  /** The pane's width and limits in px. */
  width: number
  limits: { least: number; most: number }
  /** The pane shows icons only; it opens at its least width. */
  collapsed?: boolean
  /** Finds the pane, which is to the right of the edge. */
  paneOf: (edge: HTMLElement) => HTMLElement | null
  /** Previews a width on the pane while dragging; it may be beyond the limits. */
  onPreview: (pane: HTMLElement, width: number) => void
  /** Resets the pane to its rendered width after dragging. */
  onReset: (pane: HTMLElement) => void
  /** Sets the width. After a drag it may be beyond the limits. */
  onResize: (width: number) => void
  /** Called for a click, with the event's time stamp. */
  onClick?: (timeStamp: number) => void
  onEnter?: () => void
}

/** The left edge of a side pane: dragging, arrow keys (with Shift in larger steps), Home and End resize the pane. */
export const ResizeEdge = (props: ResizeEdgeProps) => {
  const { width, limits, collapsed = false, paneOf, onPreview, onReset, onResize, onClick, onEnter } = props
  const drag = useRef<{ x: number; width: number; moved: boolean } | null>(null)
  const edge = useRef<HTMLDivElement>(null)
  const pane = () => (edge.current === null ? null : paneOf(edge.current))

  const startDrag = (event: PointerEvent) => {
    if (event.button !== 0) return
    // Prevents the text selection that dragging would start, which takes the focus.
    event.preventDefault()
    edge.current?.focus()
    edge.current?.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width: pane()?.offsetWidth ?? width, moved: false }
  }
  const moveDrag = (event: PointerEvent) => {
    const start = drag.current
    const element = pane()
    if (start === null || element === null) return
    const by = start.x - event.clientX
    if (!start.moved && Math.abs(by) < CLICK_PX) return
    start.moved = true
    onPreview(element, start.width + by)
  }
  const cancelDrag = () => {
    const element = pane()
    drag.current = null
    if (element !== null) onReset(element)
  }
  const endDrag = (event: PointerEvent) => {
    const start = drag.current
    cancelDrag()
    if (start?.moved === true) onResize(start.width + start.x - event.clientX)
    else if (start !== null) onClick?.(event.timeStamp)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && onEnter !== undefined) {
      event.preventDefault()
      return onEnter()
    }
    const by = event.shiftKey ? 4 * STEP_PX : STEP_PX
    const next = {
      ArrowLeft: collapsed ? limits.least : width + by,
      ArrowRight: collapsed ? null : width - by,
      Home: limits.least,
      End: limits.most,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    if (next !== null) onResize(Math.min(limits.most, Math.max(limits.least, next)))
  }

  return (
    // A focusable separator is a control: the WAI-ARIA window splitter pattern.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={edge}
      className={classes.edge}
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the side panel"
      aria-valuemin={limits.least}
      aria-valuemax={limits.most}
      aria-valuenow={collapsed ? limits.least : width}
      aria-valuetext={collapsed ? 'Icons only' : `${width} pixels`}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onPointerDown={startDrag}
      onPointerMove={moveDrag}
      onPointerUp={endDrag}
      onPointerCancel={cancelDrag}
      onKeyDown={handleKeyDown}
    />
  )
}
