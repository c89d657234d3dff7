import { useMemo, useRef } from 'react'
import { Position } from '@xyflow/react'
import { edgeKey, type CanvasMarks, type NodePositions, type SceneEdge } from '../canvas-props.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'
import type { CanvasNode } from './SceneNodeBox.tsx'

interface CanvasNodesInput {
  drawings: readonly NodeDrawing[]
  edges: readonly SceneEdge[]
  positions: NodePositions
  marks: CanvasMarks
  selected: ReadonlySet<string>
  connectable: boolean
}

/** Nodes in React Flow's format. Unchanged nodes keep their identity, so they are not rendered again. */
export const useCanvasNodes = ({
  drawings,
  edges,
  positions,
  marks,
  selected,
  connectable,
}: CanvasNodesInput): CanvasNode[] => {
  const kept = useRef<ReadonlyMap<string, CanvasNode>>(new Map())
  const connected = useMemo(() => new Set(edges.map(({ from, num }) => edgeKey(from, num))), [edges])
  const opens = useMemo(
    () => new Map(drawings.map((each) => [each.id, openPortsOf(each, connected)])),
    [drawings, connected],
  )
  return useMemo(() => {
    const made = drawings.map((drawing) => {
      const { id, node, ports, size, entry } = drawing
      const at = positions.get(id) ?? { x: 0, y: 0 }
      const mark = marks.nodes.get(id)
      const open = opens.get(id) ?? NONE
      const old = kept.current.get(id)
      const same =
        old?.data.drawing === drawing &&
        old.data.mark === mark &&
        old.data.connectable === connectable &&
        (old.data.open === open || old.data.open.join() === open.join())
      if (same && old.position.x === at.x && old.position.y === at.y && old.selected === selected.has(id)) return old
      return {
        id,
        type: 'scene' as const,
        position: at,
        ...size,
        measured: size,
        handles: [
          ...(entry
            ? []
            : [{ id: 'in', type: 'target' as const, position: Position.Top, x: size.width / 2, y: 0, ...DOT }]),
          ...ports.map(({ num, x }) => ({
            id: `${num}`,
            type: 'source' as const,
            position: Position.Bottom,
            x,
            y: size.height,
            ...DOT,
          })),
        ],
        selected: selected.has(id),
        ariaLabel: node.title ?? node.type,
        data: same ? old.data : { drawing, mark, open, connectable },
      }
    })
    kept.current = new Map(made.map((each) => [each.id, each]))
    return made
  }, [drawings, positions, marks.nodes, selected, connectable, opens, kept])
}

const NONE: readonly number[] = []
const DOT = { width: 1, height: 1 }

const openPortsOf = ({ id, ports, node }: NodeDrawing, connected: ReadonlySet<string>): number[] =>
  node.type === 'split' || node.type === 'unknown'
    ? []
    : ports.flatMap(({ num }) => (connected.has(edgeKey(id, num)) ? [] : [num]))
