import { lazy, Suspense, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react'
import { ReactFlow, useReactFlow, type Connection, type FinalConnectionState, type NodeChange } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import type { CanvasHandle, CanvasMarks, CanvasProps, NodePositions, SceneEdge } from './canvas-props.ts'
import type { CanvasLayout } from './layout/use-layout.ts'
import type { NodeDrawing } from './measure/node-drawing.ts'
import type { Point } from './layout/layout-output.ts'
import { useCanvasKeys } from './keyboard/use-canvas-keys.ts'
import { nodeAnnouncementOf } from './keyboard/node-announcement.ts'
import { nodeUnder } from './view/node-under.ts'
import { useLatestSelection } from './view/use-latest-selection.ts'
import { useShiftClick } from './view/use-shift-click.ts'
import { DotGrid } from './view/DotGrid.tsx'
import { useFar } from './view/use-far.ts'
import { ZoomControl } from './view/ZoomControl.tsx'
import { useFitting, ZOOM } from './view/use-fitting.ts'
import { SceneNodeBox, type CanvasNode } from './nodes/SceneNodeBox.tsx'
import { useCanvasNodes } from './nodes/use-canvas-nodes.ts'
import { ConnectionLine } from './edges/ConnectionLine.tsx'
import { useEdgeLines } from './edges/use-edge-lines.ts'
import { EdgeLayer } from './edges/EdgeLayer.tsx'
import classes from './Flow.module.css'

// What a scene is read without comes once it stands there.
const ConnectingHint = lazy(async () => ({ default: (await import('./keyboard/ConnectingHint.tsx')).ConnectingHint }))
const FarLayer = lazy(async () => ({ default: (await import('./view/FarLayer.tsx')).FarLayer }))
const MiniMap = lazy(async () => ({ default: (await import('./view/MiniMap.tsx')).MiniMap }))
const DropZone = lazy(async () => ({ default: (await import('./palette/DropZone.tsx')).DropZone }))

interface FlowProps extends CanvasProps {
  handle: Ref<CanvasHandle> | undefined
  drawings: readonly NodeDrawing[]
  ways: readonly SceneEdge[]
  laid: CanvasLayout
  onMove: (moved: ReadonlyMap<string, Point>) => void
  onExpect: (drop: { type: string; at: Point }) => void
}

const NODE_TYPES = { scene: SceneNodeBox }
const UNMARKED: CanvasMarks = { nodes: new Map(), ways: new Map() }

/** The scene once it is laid out: seen, and worked on by pointer and by keyboard. */
export const Flow = (props: FlowProps) => {
  const { drawings, ways, laid, selected, onSelect, onOpen, onConnect, onDisconnect, onDrop } = props
  const marks = props.marks ?? UNMARKED
  const [selectedEdge, setSelectedEdge] = useState<string | null>(null)
  const area = useRef<HTMLDivElement>(null)
  const byId = useMemo(() => new Map(drawings.map((each) => [each.id, each])), [drawings])
  const connectable = onConnect !== undefined
  const nodes = useCanvasNodes({ drawings, ways, places: laid.places, marks, selected, connectable })
  const lines = useEdgeLines({ ways, drawings: byId, places: laid.places, routes: laid.routes })
  const { fit, centre, reveal, fitted } = useFitting(laid, byId, props.show)
  const isFar = useFar(drawings.length, fitted)
  const flow = useReactFlow()
  useImperativeHandle(props.handle, () => ({ fit, centre }), [fit, centre])
  const { now, select } = useLatestSelection(selected, onSelect)
  const keys = useCanvasKeys({
    ...props,
    now,
    select,
    places: laid.places,
    way: selectedEdge,
    onWay: setSelectedEdge,
    onFit: fit,
    onReveal: reveal,
  })
  const announcedId = [...selected].at(-1)
  const announced = announcedId === undefined ? undefined : byId.get(announcedId)

  const shiftClick = useShiftClick(now, select)
  const change = (changes: NodeChange<CanvasNode>[]) => {
    const moved = movesIn(changes)
    if (moved.size > 0) props.onMove(moved)
    const next = selectionAfter(changes, now())
    if (!next) return
    setSelectedEdge(null)
    select(next)
  }
  const connect = ({ source, sourceHandle, target }: Connection) => {
    if (byId.get(target)?.entry === false) onConnect?.({ from: source, num: Number(sourceHandle), to: target })
  }
  // A node is a larger aim than its port.
  const connectToNode = (event: MouseEvent | TouchEvent, { fromNode, fromHandle, toHandle }: FinalConnectionState) => {
    if (toHandle || !fromNode || !fromHandle) return
    const target = nodeUnder('changedTouches' in event ? event.changedTouches[0] : event)
    if (target !== null)
      connect({ source: fromNode.id, sourceHandle: fromHandle.id ?? null, target, targetHandle: null })
  }
  // What is only painted takes no clicks itself.
  const selectAt = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) => {
    const id = nodeAt(flow.screenToFlowPosition({ x, y }), drawings, laid.places)
    select(new Set(id === null ? [] : [id]))
    if (id !== null) onOpen?.(id)
  }
  return (
    <div
      ref={area}
      className={classes.area}
      role="application"
      aria-label={`Scene with ${drawings.length} ${drawings.length === 1 ? 'node' : 'nodes'}`}
      tabIndex={0}
      onKeyDown={(event) => {
        delete event.currentTarget.dataset['pointer']
        keys.onKeyDown(event)
      }}
      onPointerUp={shiftClick.onPointerUp}
      onPointerDownCapture={(event) => {
        shiftClick.onPointerDown(event)
        if (!area.current || (event.target as Element).closest('button')) return
        // Who points sees where they are: the ring is for the keyboard.
        area.current.dataset['pointer'] = ''
        area.current.focus({ preventScroll: true })
      }}
    >
      <DotGrid />
      <Suspense fallback={null}>
        {isFar && <FarLayer drawings={drawings} places={laid.places} lines={lines} marks={marks} selected={selected} />}
      </Suspense>
      <ReactFlow<CanvasNode>
        ref={setPresentationRole}
        className={classes.flow}
        nodes={isFar ? NO_NODES : nodes}
        edges={NO_EDGES}
        nodeTypes={NODE_TYPES}
        connectionLineComponent={ConnectionLine}
        onNodesChange={change}
        onNodeClick={(event, { id }) => {
          if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onOpen?.(id)
        }}
        onPaneClick={(event) => {
          setSelectedEdge(null)
          if (isFar) selectAt(event)
        }}
        onConnect={connect}
        onConnectEnd={connectToNode}
        onlyRenderVisibleElements
        disableKeyboardA11y
        nodesFocusable={false}
        minZoom={ZOOM.least}
        maxZoom={ZOOM.most}
        zoomOnDoubleClick={false}
        connectionRadius={12}
        connectOnClick={false}
        nodesConnectable={connectable}
        elementsSelectable={onSelect !== undefined || onOpen !== undefined}
        multiSelectionKeyCode={MULTI}
        deleteKeyCode={null}
        proOptions={PRO}
      >
        {!isFar && (
          <EdgeLayer
            lines={lines}
            marks={marks.ways}
            selected={selectedEdge}
            onSelect={onDisconnect && setSelectedEdge}
          />
        )}
      </ReactFlow>
      <ZoomControl onFit={fit} />
      <Suspense fallback={null}>
        <MiniMap drawings={drawings} places={laid.places} marks={marks.nodes} selected={selected} />
        {keys.connecting && <ConnectingHint connecting={keys.connecting} places={laid.places} />}
        {onDrop && (
          <DropZone
            onDrop={(type, at) => {
              props.onExpect({ type, at })
              onDrop(type, at)
            }}
          />
        )}
      </Suspense>
      <p className={classes.spoken} role="status">
        {announced && nodeAnnouncementOf(announced, byId, ways, marks.nodes.get(announced.id))}
      </p>
    </div>
  )
}

/** The library says so of itself, within what is the application here. */
const setPresentationRole = (element: HTMLElement | null): void => element?.setAttribute('role', 'presentation')

const NO_EDGES: never[] = []
const NO_NODES: CanvasNode[] = []
const MULTI = ['Control', 'Meta', 'Shift']
const PRO = { hideAttribution: true }

const movesIn = (changes: readonly NodeChange<CanvasNode>[]): Map<string, Point> =>
  new Map(
    changes.flatMap((each) =>
      each.type === 'position' && each.position
        ? [[each.id, { x: Math.round(each.position.x), y: Math.round(each.position.y) }] as const]
        : [],
    ),
  )

/** Null when the selection stays. */
const selectionAfter = (
  changes: readonly NodeChange<CanvasNode>[],
  selected: ReadonlySet<string>,
): Set<string> | null => {
  const picked = changes.filter((each) => each.type === 'select')
  if (picked.length === 0) return null
  const next = new Set(selected)
  for (const each of picked)
    if (each.selected) next.add(each.id)
    else next.delete(each.id)
  return next
}

const nodeAt = ({ x, y }: Point, drawings: readonly NodeDrawing[], places: NodePositions): string | null => {
  const hit = drawings.findLast(({ id, size }) => {
    const at = places.get(id)
    return at && x >= at.x && x <= at.x + size.width && y >= at.y && y <= at.y + size.height
  })
  return hit?.id ?? null
}
