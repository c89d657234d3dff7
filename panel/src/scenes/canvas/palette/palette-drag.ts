import { createAtom, useSelector } from '@tanstack/react-store'
import type { NodeType } from '@attune/contract/scenes/node-kinds'

/** A node kind being dragged from the palette to a canvas, at the pointer position in px of the window. */
export interface PaletteDrag {
  type: NodeType
  x: number
  y: number
}

const current = createAtom<PaletteDrag | null>(null)
const canvases = new Set<(drag: PaletteDrag) => boolean>()

export const usePaletteDrag = (): PaletteDrag | null => useSelector(current)

/** Registers a canvas as drop target; `take` returns whether it accepted the drop. Returns the unregister function. */
export const registerDropTarget = (take: (drag: PaletteDrag) => boolean): (() => void) => {
  canvases.add(take)
  return () => canvases.delete(take)
}

/** In px; a pointer that moves less is a click. */
const CLICK = 4

/** Called by the palette on `pointerdown`. The drag starts after the first few px, and Escape cancels it. */
export const startPaletteDrag = (type: NodeType, down: PointerEvent): void => {
  if (down.button !== 0 || !down.isPrimary) return
  const from = { x: down.clientX, y: down.clientY }
  const leaving = new AbortController()
  const { signal } = leaving
  const end = () => {
    leaving.abort()
    current.set(null)
  }
  window.addEventListener(
    'pointermove',
    ({ pointerId, clientX: x, clientY: y }) => {
      if (pointerId !== down.pointerId) return
      if (current.get() || Math.hypot(x - from.x, y - from.y) >= CLICK) current.set({ type, x, y })
    },
    { signal },
  )
  window.addEventListener(
    'pointerup',
    ({ pointerId }) => {
      if (pointerId !== down.pointerId) return
      const drag = current.get()
      end()
      if (drag) for (const take of canvases) if (take(drag)) return
    },
    { signal },
  )
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !current.get()) return
      event.preventDefault()
      event.stopPropagation()
      end()
    },
    { signal, capture: true },
  )
}
