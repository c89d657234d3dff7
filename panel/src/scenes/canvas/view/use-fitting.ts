import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { getViewportForBounds, useReactFlow, useStore, useStoreApi } from '@xyflow/react'
import type { CanvasLayout } from '../layout/use-layout.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'
import { boundsOf } from './bounds.ts'

/** Animation options for moving the view; no animation if the user prefers reduced motion. */
export const motionOf = () => ({ duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 240 })
export const ZOOM = { least: 0.02, most: 2 } as const
/** Requested nodes are shown at this zoom at least. */
const READABLE = 0.75
/** A scene opens fitted down to this zoom, at which titles can still be read. One that is larger opens at its start. */
const OPENING_LEAST = 0.6
/** Space above the first node of a scene that is opened at its start, in px. On a phone a hint is shown there. */
const openingTopOf = (width: number): number => (width < 700 ? 72 : 32)
/** Padding around fitted nodes, as a share of the view. */
const FREE = 0.05

/**
 * Moves the view. A scene opens fitted if it is still readable, else at its start or at the selected nodes. Later
 * layouts show everything, and requested nodes are brought into view.
 */
export const useFitting = (
  { positions, round }: CanvasLayout,
  drawings: ReadonlyMap<string, NodeDrawing>,
  show: ReadonlySet<string> | undefined,
  selected: ReadonlySet<string>,
) => {
  const store = useStoreApi()
  const { setViewport, setCenter, getZoom } = useReactFlow()
  const ready = useStore(({ width, height, panZoom }) => width > 0 && height > 0 && panZoom !== null)
  const [fitted, setFitted] = useState(false)
  const now = useRef({ positions, drawings, selected })
  useLayoutEffect(() => {
    now.current = { positions, drawings, selected }
  })
  const views = useMemo(() => {
    const bounds = (ids: Iterable<string>) => boundsOf(ids, now.current.drawings, now.current.positions)
    const fitTo = (ids: Iterable<string>, least: number, duration: number) => {
      const box = bounds(ids)
      const { width, height } = store.getState()
      if (box) void setViewport(getViewportForBounds(box, width, height, least, 1, FREE), { duration })
    }
    const isInView = (ids: Iterable<string>): boolean => {
      const box = bounds(ids)
      if (!box) return true
      const { transform, width, height } = store.getState()
      const [left, top, zoom] = transform
      const [x, y] = [box.x * zoom + left, box.y * zoom + top]
      return x >= 0 && y >= 0 && x + box.width * zoom <= width && y + box.height * zoom <= height
    }
    const center = (ids: ReadonlySet<string>) => {
      const box = bounds(ids)
      if (box) void setCenter(box.x + box.width / 2, box.y + box.height / 2, { zoom: getZoom(), ...motionOf() })
    }
    const open = () => {
      const { width, height } = store.getState()
      const whole = bounds(now.current.drawings.keys())
      if (!whole) return
      const fitting = getViewportForBounds(whole, width, height, ZOOM.least, 1, FREE)
      if (fitting.zoom >= OPENING_LEAST) return void setViewport(fitting)
      const chosen = bounds(now.current.selected)
      if (chosen) return void setViewport(getViewportForBounds(chosen, width, height, OPENING_LEAST, 1, FREE))
      const first = bounds(startOf(now.current.drawings))
      if (!first) return
      const zoom = OPENING_LEAST
      const middle = first.x + first.width / 2
      void setViewport({ x: width / 2 - middle * zoom, y: openingTopOf(width) - first.y * zoom, zoom })
    }
    const fit = () => fitTo(now.current.drawings.keys(), ZOOM.least, motionOf().duration)
    const bringIntoView = (ids: ReadonlySet<string>) => {
      if (!isInView(ids) || getZoom() < READABLE) fitTo(ids, READABLE, motionOf().duration)
    }
    /** Scrolls the node into view only if it is outside. */
    const reveal = (id: string) => {
      if (!isInView([id])) center(new Set([id]))
    }
    return { open, fit, center, bringIntoView, reveal }
  }, [store, setViewport, setCenter, getZoom])
  useLayoutEffect(() => {
    // Before the first paint, and after each layout.
    if (!ready) return
    if (round > 1) views.fit()
    else views.open()
    setFitted(true)
  }, [ready, round, views])
  useEffect(() => {
    if (ready && show && show.size > 0) views.bringIntoView(show)
  }, [ready, show, views])
  return { ...views, fitted }
}

/** The node a scene begins with; in a draft without one, the first. */
const startOf = (drawings: ReadonlyMap<string, NodeDrawing>): string[] => {
  const [first] = [...drawings.values()].toSorted((one, other) => Number(other.entry) - Number(one.entry))
  return first === undefined ? [] : [first.id]
}
