import { useEffect, useRef, type PointerEvent, type RefObject, type MouseEvent } from 'react'
import type { ActionsHandle } from '../bubble/actions/ActionsHost.tsx'

/** A finger that rests this long on a bubble wants its menu. */
const PRESS_MS = 480
/** It may move so far, in px. */
const SLACK = 10

/** How a pointer, a finger and the menu key reach for a message; to be put on what holds the timeline. */
export const usePointerActions = (actions: RefObject<ActionsHandle | null>) => {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const cancelPress = () => {
    clearTimeout(press.current?.timer)
    press.current = null
  }
  useEffect(() => cancelPress, [])
  return {
    onPointerOver: ({ pointerType, target }: PointerEvent) => {
      if (pointerType !== 'mouse' || !(target instanceof Element) || target.closest('[data-toolbar]') !== null) return
      actions.current?.hover(target.closest<HTMLElement>('[data-message]'))
    },
    onPointerLeave: () => {
      cancelPress()
      actions.current?.hover(null)
    },
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      cancelPress()
      const bubble = target instanceof Element ? target.closest<HTMLElement>('[data-message]') : null
      if (pointerType !== 'touch' || bubble === null) return
      const timer = setTimeout(() => actions.current?.open(bubble), PRESS_MS)
      press.current = { timer, x, y }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const begun = press.current
      if (begun !== null && Math.hypot(clientX - begun.x, clientY - begun.y) > SLACK) cancelPress()
    },
    onPointerUp: cancelPress,
    onPointerCancel: cancelPress,
    onScrollCapture: () => {
      cancelPress()
      actions.current?.moved()
    },
    onContextMenu: (event: MouseEvent) => {
      const { nativeEvent, target } = event
      const by = nativeEvent instanceof globalThis.PointerEvent ? nativeEvent.pointerType : ''
      const bubble = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-message]') : null
      // A mouse keeps the browser's own menu: it copies what is selected.
      if (bubble === null || by === 'mouse') return
      event.preventDefault()
      if (by !== 'touch') actions.current?.open(bubble)
    },
  }
}
