import { useEffect, useRef, type PointerEvent } from 'react'
import type { DropPlace } from './move-times.ts'

/** How long a finger must rest on a line to lift it, and how far it may move meanwhile in px. */
const LONG_PRESS_MS = 400
const TREMBLE = 8
/** How far the mouse must move to start dragging, so that a click stays a click. */
const MOUSE_SLACK = 5

interface Drag {
  line: HTMLElement
  x: number
  y: number
  lifted: boolean
  over: HTMLElement | null
}

/**
 * Drags a line by mouse, or by touch after a long press, onto another line (`data-move-at`) or a day (`data-move-day`).
 * By keyboard, the line's menu does the same.
 */
export const useDragLine = (onDrop: ((place: DropPlace) => void) | null) => {
  const drop = useRef(onDrop)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => {
    drop.current = onDrop
  }, [onDrop])
  useEffect(() => () => stop.current?.(), [])
  if (onDrop === null) return {}
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const isControl = (event.target as HTMLElement).closest('a, button, input') !== null
      if (event.button !== 0 || (isControl && event.pointerType === 'mouse')) return
      stop.current?.()
      stop.current = beginDrag(event, (place) => drop.current?.(place))
    },
  }
}

const beginDrag = (event: PointerEvent<HTMLElement>, onDrop: (place: DropPlace) => void): (() => void) => {
  const isTouch = event.pointerType !== 'mouse'
  const drag: Drag = { line: event.currentTarget, x: event.clientX, y: event.clientY, lifted: false, over: null }
  const lift = () => {
    drag.lifted = true
    drag.line.dataset['lifted'] = ''
  }
  const timer = isTouch ? setTimeout(lift, LONG_PRESS_MS) : undefined
  const listening = new AbortController()
  const { signal } = listening
  const end = () => {
    clearTimeout(timer)
    listening.abort()
    delete drag.line.dataset['lifted']
    mark(drag, null)
  }
  const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
    const far = Math.hypot(clientX - drag.x, clientY - drag.y)
    if (!drag.lifted && isTouch && far > TREMBLE) return end()
    if (!drag.lifted && !isTouch && far > MOUSE_SLACK) lift()
    if (drag.lifted) mark(drag, targetAt(drag.line, clientX, clientY))
  }
  document.addEventListener('pointermove', move, { signal })
  document.addEventListener('pointercancel', end, { signal })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
  // Keeps the page from scrolling under a lifted line, text from being selected, and the browser's menu from opening.
  const keep = (one: Event) => drag.lifted && one.preventDefault()
  document.addEventListener('touchmove', keep, { signal, passive: false })
  document.addEventListener('selectstart', keep, { signal })
  document.addEventListener('contextmenu', keep, { signal })
  document.addEventListener(
    'pointerup',
    () => {
      const { moveAt, moveDay } = drag.over?.dataset ?? {}
      end()
      if (moveAt !== undefined) onDrop({ at: moveAt })
      else if (moveDay !== undefined) onDrop({ day: moveDay })
    },
    { signal },
  )
  return end
}

const targetAt = (line: HTMLElement, x: number, y: number): HTMLElement | null => {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-move-at], [data-move-day]') ?? null
  return found === line ? null : found
}

const mark = (drag: Drag, over: HTMLElement | null): void => {
  if (drag.over === over) return
  if (drag.over !== null) delete drag.over.dataset['drop']
  if (over !== null) over.dataset['drop'] = ''
  drag.over = over
}
