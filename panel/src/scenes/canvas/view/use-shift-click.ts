import { useRef, type PointerEvent } from 'react'
import { nodeUnder } from './node-under.ts'

/** In px; a pointer that moves less is a click. */
const CLICK = 4

/**
 * Shift+click adds a node to the selection or removes it. Needed because React Flow starts a selection box on Shift
 * from anywhere.
 */
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
      // After React Flow has handled the same click.
      setTimeout(() => select(next))
    },
  }
}
