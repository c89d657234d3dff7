import { useEffect, useRef, type PointerEvent, type RefObject, type MouseEvent } from 'react'
import type { ActionsHandle } from '../bubble/actions/ActionsHost.tsx'

/** A touch this long on a bubble opens its menu. */
const PRESS_MS = 480
/** How far the finger may move meanwhile, in px. */
const SLACK = 10

/** Event handlers for the timeline's element: hover, long press and the menu key show a message's actions. */
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
      actions.current?.hideToolbar()
    },
    onContextMenu: (event: MouseEvent) => {
      const { nativeEvent, target } = event
      const by = nativeEvent instanceof globalThis.PointerEvent ? nativeEvent.pointerType : ''
      const bubble = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-message]') : null
      // With a mouse the browser's own menu opens, which can copy the selection.
      if (bubble === null || by === 'mouse') return
      event.preventDefault()
      if (by !== 'touch') actions.current?.open(bubble)
    },
  }
}
