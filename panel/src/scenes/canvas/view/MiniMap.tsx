import { useEffect, useMemo, useRef, type PointerEvent } from 'react'
import { useReactFlow, useStoreApi } from '@xyflow/react'
import type { CanvasMarks, NodePositions } from '../canvas-props.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'
import type { Point } from '../layout/layout-output.ts'
import { boundsOf } from './bounds.ts'
import classes from './MiniMap.module.css'

interface MiniMapProps {
  drawings: readonly NodeDrawing[]
  positions: NodePositions
  marks: CanvasMarks['nodes']
  selected: ReadonlySet<string>
}

const SIZE = { width: 110, height: 102 }

/** An overview of all nodes with the visible area; a click moves the view there. */
export const MiniMap = ({ drawings, positions, marks, selected }: MiniMapProps) => {
  const store = useStoreApi()
  const { setCenter, getZoom } = useReactFlow()
  const map = useRef<HTMLCanvasElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const scale = useMemo(() => mapScaleOf(drawings, positions, SIZE), [drawings, positions])
  useEffect(() => {
    const draw = () => {
      const [canvas, context] = [map.current, map.current?.getContext('2d')]
      if (!canvas || !context) return
      const ratio = window.devicePixelRatio
      canvas.width = SIZE.width * ratio
      canvas.height = SIZE.height * ratio
      context.scale(ratio, ratio)
      const colours = getComputedStyle(canvas)
      const [plain, bad, accent] = ['--line-control', '--bad', '--accent'].map((name) => colours.getPropertyValue(name))
      for (const { id, size } of drawings) {
        const at = positions.get(id)
        if (!at) continue
        const chosen = selected.has(id)
        context.fillStyle = (chosen ? accent : (marks.get(id)?.errors ?? 0) > 0 ? bad : plain) ?? ''
        context.globalAlpha = chosen ? 1 : 0.55
        const { x, y } = scale.at(at)
        context.fillRect(x, y, Math.max(1, size.width * scale.by), Math.max(1, size.height * scale.by))
      }
    }
    // Delayed, so that dragging a node does not redraw on every frame.
    const soon = setTimeout(draw, 80)
    const theme = new MutationObserver(draw)
    theme.observe(document.documentElement, { attributes: true })
    return () => {
      clearTimeout(soon)
      theme.disconnect()
    }
  }, [drawings, positions, marks, selected, scale])
  useEffect(() => {
    const follow = () => {
      const { transform, width, height } = store.getState()
      const [x, y, zoom] = transform
      if (!view.current) return
      const from = scale.at({ x: -x / zoom, y: -y / zoom })
      const to = scale.at({ x: (width - x) / zoom, y: (height - y) / zoom })
      const [left, top] = [Math.max(0, from.x), Math.max(0, from.y)]
      const [right, foot] = [Math.min(SIZE.width, to.x), Math.min(SIZE.height, to.y)]
      view.current.style.transform = `translate(${left}px, ${top}px)`
      view.current.style.width = `${Math.max(0, right - left)}px`
      view.current.style.height = `${Math.max(0, foot - top)}px`
      const all = from.x <= scale.from.x && from.y <= scale.from.y && to.x >= scale.to.x && to.y >= scale.to.y
      view.current.style.visibility = all ? 'hidden' : 'visible'
    }
    follow()
    return store.subscribe((now, before) => {
      if (now.transform !== before.transform || now.width !== before.width || now.height !== before.height) follow()
    })
  }, [store, scale])
  const go = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const { x, y } = scale.of({ x: event.clientX - box.left - 1, y: event.clientY - box.top - 1 })
    void setCenter(x, y, { zoom: getZoom() })
  }
  return (
    <div
      className={classes.map}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        go(event)
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) go(event)
      }}
    >
      <canvas ref={map} className={classes.nodes} />
      <div ref={view} className={classes.view} />
    </div>
  )
}

/** Maps canvas coordinates to map coordinates and back. */
interface MapScale {
  by: number
  at: (place: Point) => Point
  of: (point: Point) => Point
  /** Corners of the bounding box of all nodes, in px of the map. */
  from: Point
  to: Point
}

/** Padding of the map in px, and its maximum scale, so that a scene of two nodes doesn't fill it. */
const EDGE = 5
const LARGEST = 0.115
const NOTHING = { x: 0, y: 0, width: 1, height: 1 }

/** Fits everything into the map, centered. */
const mapScaleOf = (
  drawings: readonly NodeDrawing[],
  positions: NodePositions,
  { width, height }: { width: number; height: number },
): MapScale => {
  const ids = drawings.map(({ id }) => id)
  const box = boundsOf(ids, new Map(drawings.map((each) => [each.id, each])), positions) ?? NOTHING
  const [left, top, right, foot] = [box.x, box.y, box.x + box.width, box.y + box.height]
  const by = Math.min(LARGEST, (width - 2 * EDGE) / (right - left), (height - 2 * EDGE) / (foot - top))
  const from = { x: (width - (right - left) * by) / 2, y: (height - (foot - top) * by) / 2 }
  return {
    by,
    from,
    to: { x: from.x + (right - left) * by, y: from.y + (foot - top) * by },
    at: ({ x, y }) => ({ x: from.x + (x - left) * by, y: from.y + (y - top) * by }),
    of: ({ x, y }) => ({ x: (x - from.x) / by + left, y: (y - from.y) / by + top }),
  }
}
