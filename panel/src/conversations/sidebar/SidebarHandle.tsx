import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { RAIL_BELOW, SIDEBAR_WIDTH, withinLimits } from './sidebar-memory.ts'
import type { SidebarState } from './use-sidebar.ts'
import classes from './SidebarHandle.module.css'

const STEP = 16
/** A hand trembles: so little is a click yet. */
const STILL_PX = 3

interface SidebarHandleProps {
  sidebar: SidebarState
  isSecond: (on: string, at: number) => boolean
}

/**
 * The edge of the sidebar: dragging makes it wider and narrower, far below its least width it becomes a rail; arrows,
 * Home and End do the same, Enter and a double click switch the view.
 */
export const SidebarHandle = ({ sidebar: { view, width, resize, switchView }, isSecond }: SidebarHandleProps) => {
  const from = useRef<{ x: number; width: number; moved: boolean } | null>(null)
  const handle = useRef<HTMLDivElement>(null)
  const place = () => handle.current?.closest<HTMLElement>('[data-sidebar]') ?? null

  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return
    // Focus would be lost with the text selection that dragging begins.
    event.preventDefault()
    handle.current?.focus()
    handle.current?.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, width: place()?.offsetWidth ?? width, moved: false }
  }
  const move = (event: PointerEvent) => {
    const start = from.current
    if (start === null) return
    const by = start.x - event.clientX
    if (!start.moved && Math.abs(by) < STILL_PX) return
    start.moved = true
    const next = start.width + by
    const element = place()
    if (element === null) return
    // Only the edge follows the pointer; what is remembered is written when it is let go.
    element.dataset['sidebar'] = next < RAIL_BELOW ? 'rail' : 'panel'
    element.style.setProperty('--sidebar-width', `${withinLimits(next)}px`)
  }
  const end = (event: PointerEvent) => {
    const start = from.current
    restore()
    if (start?.moved === true) resize(start.width + start.x - event.clientX)
    else if (start !== null && isSecond('handle', event.timeStamp)) switchView()
  }
  /** The element as it was rendered: what comes of the dragging is rendered anew. */
  const restore = () => {
    const element = place()
    from.current = null
    if (element === null) return
    element.dataset['sidebar'] = view
    element.style.setProperty('--sidebar-width', `${width}px`)
  }
  const press = (event: KeyboardEvent) => {
    const by = event.shiftKey ? 4 * STEP : STEP
    const to = {
      ArrowLeft: view === 'rail' ? SIDEBAR_WIDTH.least : width + by,
      ArrowRight: view === 'rail' ? null : withinLimits(width - by),
      Home: SIDEBAR_WIDTH.least,
      End: SIDEBAR_WIDTH.most,
    }[event.key]
    if (event.key !== 'Enter' && to === undefined) return
    event.preventDefault()
    if (event.key === 'Enter') switchView()
    else if (to !== null && to !== undefined) resize(to)
  }

  return (
    // A separator with a value is a control: WAI-ARIA's window splitter.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={handle}
      className={classes.handle}
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the side panel"
      aria-valuemin={SIDEBAR_WIDTH.least}
      aria-valuemax={SIDEBAR_WIDTH.most}
      aria-valuenow={view === 'rail' ? SIDEBAR_WIDTH.least : width}
      aria-valuetext={view === 'rail' ? 'Only icons' : `${width} pixels`}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={restore}
      onKeyDown={press}
    />
  )
}
