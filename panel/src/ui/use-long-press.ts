import { useEffect, useRef, type MouseEvent, type PointerEvent, type TouchEvent } from 'react'

/** A finger that rests this long, and moves no further than this many px. */
const PRESS_MS = 500
const SLACK_PX = 10

type Finger = Pick<PointerEvent, 'pointerType' | 'isPrimary' | 'clientX' | 'clientY'>

interface Press {
  /** Reports the long press, unless it has been reported or the finger has left. */
  report: () => void
  end: () => void
  isLong: boolean
}

/**
 * Long presses by finger, the same everywhere: iOS reports none by itself, and Android does so with `contextmenu`.
 * Returns event handlers for an element, given what its long press does; one hook serves all rows of a list.
 */
export const useLongPress = () => {
  const press = useRef<Press | null>(null)
  useEffect(() => () => press.current?.end(), [])
  return (onLongPress: () => void) => ({
    onPointerDown: (event: Finger) => {
      press.current?.end()
      press.current = event.pointerType === 'touch' && event.isPrimary ? beginPress(event, onLongPress) : null
    },
    onContextMenu: (event: Pick<MouseEvent, 'preventDefault'>) => {
      if (press.current === null) return
      event.preventDefault()
      press.current.report()
    },
    onTouchEnd: (event: Pick<TouchEvent, 'cancelable' | 'preventDefault'>) => {
      // Otherwise a click would follow.
      if (press.current?.isLong === true && event.cancelable) event.preventDefault()
      press.current = null
    },
    onTouchCancel: () => {
      press.current = null
    },
  })
}

const beginPress = ({ clientX, clientY }: Finger, onLongPress: () => void): Press => {
  const listening = new AbortController()
  const { signal } = listening
  const end = () => {
    clearTimeout(timer)
    listening.abort()
  }
  const press: Press = {
    report: () => {
      if (signal.aborted) return
      end()
      press.isLong = true
      onLongPress()
    },
    end,
    isLong: false,
  }
  const timer = setTimeout(press.report, PRESS_MS)
  const follow = (event: globalThis.PointerEvent) => {
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > SLACK_PX) end()
  }
  document.addEventListener('pointermove', follow, { signal })
  document.addEventListener('pointerup', end, { signal })
  document.addEventListener('pointercancel', end, { signal })
  document.addEventListener('scroll', end, { signal, capture: true })
  return press
}
