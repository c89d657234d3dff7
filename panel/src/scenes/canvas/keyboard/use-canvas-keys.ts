import { useState, type KeyboardEvent } from 'react'
import { useReactFlow } from '@xyflow/react'
import type { CanvasProps, NodePositions, SceneEdge } from '../canvas-props.ts'
import type { Point } from '../layout/layout-output.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'
import { moveFrom, findNearest, type Direction } from './moves.ts'
import { startConnecting, type Connecting } from './connecting.ts'

interface CanvasKeys extends Pick<CanvasProps, 'selected' | 'onOpen' | 'onConnect' | 'onDisconnect' | 'onRemove'> {
  drawings: readonly NodeDrawing[]
  edges: readonly SceneEdge[]
  positions: NodePositions
  /** `edgeKey` of the selected edge. */
  selectedEdge: string | null
  onSelectEdge: (key: string | null) => void
  onMove: (moved: ReadonlyMap<string, Point>) => void
  /** The latest requested selection, which `selected` may lag behind. */
  now: () => ReadonlySet<string>
  select: (ids: ReadonlySet<string>) => void
  onFit: () => void
  onReveal: (id: string) => void
}

const ARROWS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
/** Px that a node moves per key press: one step of the dot grid. */
const STEP = 16
const BY: Record<Direction, Point> = {
  up: { x: 0, y: -STEP },
  down: { x: 0, y: STEP },
  left: { x: -STEP, y: 0 },
  right: { x: STEP, y: 0 },
}

/**
 * Full keyboard control: arrows move along edges (Shift extends the selection, Alt moves the nodes), Enter opens,
 * Delete removes, C connects, Escape cancels.
 */
export const useCanvasKeys = (canvas: CanvasKeys) => {
  const { drawings, edges, positions, selected, selectedEdge, now } = canvas
  const { zoomIn, zoomOut } = useReactFlow()
  const [connecting, setConnecting] = useState<Connecting | null>(null)
  const graph = { drawings, edges, positions }

  /** The node selected last; the selection moves and grows from there. */
  const last = (): string | null => [...now()].at(-1) ?? null
  const selectNode = (id: string | null, more: boolean) => {
    if (id === null) return
    canvas.onSelectEdge(null)
    const others = more ? [...now()].filter((other) => other !== id) : []
    canvas.select(new Set([...others, id]))
    canvas.onReveal(id)
  }
  const arrow = (direction: Direction, { altKey, shiftKey }: KeyboardEvent) => {
    if (connecting) {
      const to = findNearest(connecting.to ?? connecting.from, direction, { ...graph, drawings: connecting.choices })
      if (to === null) return
      setConnecting({ ...connecting, to })
      canvas.onReveal(to)
      return
    }
    if (!altKey) return selectNode(moveFrom(last(), direction, graph), shiftKey)
    const moved = positionsMoved(now(), positions, BY[direction])
    if (moved.size > 0) canvas.onMove(moved)
  }
  const enter = () => {
    const at = last()
    if (!connecting) return at === null ? undefined : canvas.onOpen?.(at)
    const { from, num, to } = connecting
    setConnecting(null)
    if (to !== null) canvas.onConnect?.({ from, num, to })
  }
  const escape = () => {
    if (connecting) return setConnecting(null)
    canvas.onSelectEdge(null)
    if (now().size > 0) canvas.select(new Set())
  }
  const remove = () => {
    if (selectedEdge !== null) {
      const [from = '', num = ''] = selectedEdge.split(':')
      canvas.onDisconnect?.(from, Number(num))
      canvas.onSelectEdge(null)
    } else if (now().size > 0) canvas.onRemove?.(now())
  }
  const connect = () => {
    const at = last()
    if (canvas.onConnect && at !== null) setConnecting(startConnecting(connecting, at, graph))
  }
  const keys: Record<string, ((event: KeyboardEvent) => void) | undefined> = {
    Enter: enter,
    Escape: connecting || selectedEdge !== null || selected.size > 0 ? escape : undefined,
    Delete: remove,
    Backspace: remove,
    c: connect,
    '+': () => void zoomIn(),
    '=': () => void zoomIn(),
    '-': () => void zoomOut(),
    '0': canvas.onFit,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Buttons on the canvas handle their own keys.
    if (event.target !== event.currentTarget) return
    const direction = ARROWS[event.key]
    const all = event.key === 'a' && (event.ctrlKey || event.metaKey)
    const run = direction
      ? () => arrow(direction, event)
      : all
        ? () => canvas.select(new Set(drawings.map(({ id }) => id)))
        : event.ctrlKey || event.metaKey || event.altKey
          ? undefined
          : keys[event.key]
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run(event)
  }
  return { onKeyDown, connecting }
}

const positionsMoved = (ids: ReadonlySet<string>, positions: NodePositions, by: Point): Map<string, Point> =>
  new Map(
    [...ids].flatMap((id) => {
      const at = positions.get(id)
      return at ? [[id, { x: at.x + by.x, y: at.y + by.y }] as const] : []
    }),
  )
