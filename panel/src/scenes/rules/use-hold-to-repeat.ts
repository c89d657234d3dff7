import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { holdToRepeat } from './hold-to-repeat.ts'

/** Event handlers that repeat while a button is held. `next` returns the same value at the limit. */
export const useHoldToRepeat = (value: number, next: (value: number) => number, onChange: (value: number) => void) => {
  const latest = useRef({ value, next, onChange })
  useEffect(() => {
    latest.current = { value, next, onChange }
  })
  // The next step may come before the last one has rendered, so the value is tracked here while held.
  const at = useRef(value)
  const [{ start: begin, stop }] = useState(() =>
    holdToRepeat(() => {
      const then = latest.current.next(at.current)
      if (then === at.current) return false
      at.current = then
      latest.current.onChange(then)
      return true
    }),
  )
  useEffect(() => stop, [stop])
  const start = () => {
    at.current = latest.current.value
    begin()
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      // Keeps receiving events if the finger slips off the button.
      event.currentTarget.setPointerCapture(event.pointerId)
      start()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onLostPointerCapture: stop,
    onBlur: stop,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if ((event.key !== 'Enter' && event.key !== ' ') || event.repeat) return
      event.preventDefault()
      start()
    },
    onKeyUp: stop,
  }
}
