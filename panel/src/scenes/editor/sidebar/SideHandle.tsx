import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { SIDE, clampWidth } from './use-side-width.ts'
import classes from './EditorSide.module.css'

const STEP = 16

interface SideHandleProps {
  width: number
  onResize: (width: number) => void
}

/** The edge of the sidebar: dragging, arrows, Home and End make it wider and narrower. */
export const SideHandle = ({ width, onResize }: SideHandleProps) => {
  const from = useRef<{ x: number; width: number } | null>(null)
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, width }
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const start = from.current
    const side = event.currentTarget.parentElement
    if (start === null || side === null) return
    // Only the edge follows the pointer; what is remembered is written when it is let go.
    side.style.setProperty('--side-width', `${clampWidth(start.width + start.x - event.clientX)}px`)
  }
  const end = (event: PointerEvent) => {
    const start = from.current
    from.current = null
    if (start !== null) onResize(start.width + start.x - event.clientX)
  }
  const press = (event: KeyboardEvent) => {
    const by = event.shiftKey ? 4 * STEP : STEP
    const to = { ArrowLeft: width + by, ArrowRight: width - by, Home: SIDE.least, End: SIDE.most }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onResize(to)
  }
  return (
    // A separator with a value is a control: WAI-ARIA's window splitter.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={classes.handle}
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the side panel"
      aria-valuemin={SIDE.least}
      aria-valuemax={SIDE.most}
      aria-valuenow={width}
      aria-valuetext={`${width} pixels`}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={press}
    />
  )
}
