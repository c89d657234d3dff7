import { useReactFlow, type Connection, type FinalConnectionState, type NodeChange } from '@xyflow/react'
import type { CanvasProps, NodePositions } from '../canvas-props.ts'
import type { Point } from '../layout/layout-output.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'
import { movesIn, selectionAfter } from '../nodes/node-changes.ts'
import type { CanvasNode } from '../nodes/SceneNodeBox.tsx'
import { nodeUnder } from './node-under.ts'

interface UsePointerActionsOptions extends Pick<CanvasProps, 'onOpen' | 'onConnect'> {
  drawings: readonly NodeDrawing[]
  byId: ReadonlyMap<string, NodeDrawing>
  positions: NodePositions
  /** The latest requested selection. */
  now: () => ReadonlySet<string>
  select: (ids: ReadonlySet<string>) => void
  onSelectEdge: (key: string | null) => void
  onMove: (moved: ReadonlyMap<string, Point>) => void
}

/** What the pointer does on the canvas: moves, selects and connects nodes. */
export const usePointerActions = (canvas: UsePointerActionsOptions) => {
  const { drawings, byId, positions, now, select, onOpen, onConnect } = canvas
  const { screenToFlowPosition } = useReactFlow()

  const applyChanges = (changes: NodeChange<CanvasNode>[]) => {
    const moved = movesIn(changes)
    if (moved.size > 0) canvas.onMove(moved)
    const next = selectionAfter(changes, now())
    if (!next) return
    canvas.onSelectEdge(null)
    select(next)
  }
  const connect = ({ source, sourceHandle, target }: Connection) => {
    if (byId.get(target)?.entry === false) onConnect?.({ from: source, num: Number(sourceHandle), to: target })
  }
  /** Dropping anywhere on a node connects to it: a node is easier to hit than its port. */
  const connectToNode = (event: MouseEvent | TouchEvent, { fromNode, fromHandle, toHandle }: FinalConnectionState) => {
    if (toHandle || !fromNode || !fromHandle) return
    const target = nodeUnder('changedTouches' in event ? event.changedTouches[0] : event)
    if (target !== null)
      connect({ source: fromNode.id, sourceHandle: fromHandle.id ?? null, target, targetHandle: null })
  }
  /** Painted nodes are not elements, so clicks on them are resolved by position. */
  const selectAt = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) => {
    const id = nodeAt(screenToFlowPosition({ x, y }), drawings, positions)
    select(new Set(id === null ? [] : [id]))
    if (id !== null) onOpen?.(id)
  }
  return { applyChanges, connect, connectToNode, selectAt }
}

const nodeAt = ({ x, y }: Point, drawings: readonly NodeDrawing[], positions: NodePositions): string | null => {
  const hit = drawings.findLast(({ id, size }) => {
    const at = positions.get(id)
    return at && x >= at.x && x <= at.x + size.width && y >= at.y && y <= at.y + size.height
  })
  return hit?.id ?? null
}
