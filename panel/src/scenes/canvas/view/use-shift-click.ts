import { useRef, type PointerEvent } from 'react'
import { nodeUnder } from './node-under.ts'

/** A pointer that moves no further clicks. */
const CLICK = 4

/** Shift and a click add a node to the selection, or take it out; the graph library draws a frame with Shift, from anywhere. */
export const useShiftClick = (now: () => ReadonlySet<string>, select: (ids: ReadonlySet<string>) => void) => {
  const down = useRef<{ x: number; y: number; selected: ReadonlySet<string> } | null>(null)
  return {
    onPointerDown: ({ shiftKey, button, clientX: x, clientY: y }: PointerEvent) => {
      down.current = shiftKey && button === 0 ? { x, y, selected: now() } : null
    },
    onPointerUp: (event: PointerEvent) => {
      const from = down.current
      down.current = null
      if (!from || Math.hypot(event.clientX - from.x, event.clientY - from.y) > CLICK) return
      const id = nodeUnder(event)
      if (id === null) return
      const next = new Set(from.selected)
      if (!next.delete(id)) next.add(id)
      // After the library has let go of what it took the click for.
      setTimeout(() => select(next))
    },
  }
}
