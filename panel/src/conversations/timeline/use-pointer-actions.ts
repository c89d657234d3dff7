import { useEffect, useRef, type PointerEvent, type RefObject, type MouseEvent } from 'react'
import type { ActionsHandle } from '../bubble/actions/ActionsHost.tsx'

/** A touch this long on a bubble opens its menu. */
const PRESS_MS = 480
/** How far the finger may move during it, in px. */
const SLACK = 10
/** A touch that moves a bubble this far to the right quotes its message, in px. */
const SWIPE_PX = 64

/**
 * Event handlers for the timeline's element: hover, long press and the menu key show a message's actions; a swipe to
 * the right quotes it. `onQuote` is null if the reader can't write.
 */
export const usePointerActions = (
  actions: RefObject<ActionsHandle | null>,
  onQuote: ((messageId: string) => void) | null,
) => {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; bubble: HTMLElement; x: number; y: number } | null>(null)
  const cancelPress = () => {
    clearTimeout(press.current?.timer)
    if (press.current !== null) moveBy(press.current.bubble, 0)
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
      press.current = { timer, bubble, x, y }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const begun = press.current
      if (begun === null) return
      const [right, down] = [clientX - begun.x, Math.abs(clientY - begun.y)]
      if (Math.hypot(right, down) <= SLACK) return
      clearTimeout(begun.timer)
      if (onQuote === null || right < down) cancelPress()
      else moveBy(begun.bubble, Math.min(right, SWIPE_PX + SLACK))
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const begun = press.current
      cancelPress()
      const messageId = begun?.bubble.dataset['message']
      if (begun == null || messageId === undefined || onQuote === null) return
      if (clientX - begun.x >= SWIPE_PX && Math.abs(clientY - begun.y) < SWIPE_PX) onQuote(messageId)
    },
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

/** The bubble follows the finger. */
const moveBy = (bubble: HTMLElement, px: number): void => {
  bubble.style.translate = px === 0 ? '' : `${px}px 0`
}
