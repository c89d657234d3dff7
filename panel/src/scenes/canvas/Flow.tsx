import { Suspense, useMemo, useRef } from 'react'
import { ReactFlow, ReactFlowProvider, useStore } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { formatCount } from '../../ui/format-count.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { CanvasMarks, CanvasProps, SceneEdge } from './canvas-props.ts'
import type { CanvasLayout } from './layout/use-layout.ts'
import type { NodeDrawing } from './measure/node-drawing.ts'
import type { Point } from './layout/layout-output.ts'
import { useCanvasKeys } from './keyboard/use-canvas-keys.ts'
import { nodeAnnouncementOf } from './keyboard/node-announcement.ts'
import { useLatestSelection } from './view/use-latest-selection.ts'
import { usePointerActions } from './view/use-pointer-actions.ts'
import { useShiftClick } from './view/use-shift-click.ts'
import { DotGrid } from './view/DotGrid.tsx'
import { ZoomControl } from './view/ZoomControl.tsx'
import { useFitting, ZOOM } from './view/use-fitting.ts'
import { SceneNodeBox, type CanvasNode } from './nodes/SceneNodeBox.tsx'
import { useCanvasNodes } from './nodes/use-canvas-nodes.ts'
import { ConnectionLine } from './edges/ConnectionLine.tsx'
import { useEdgeLines } from './edges/use-edge-lines.ts'
import { EdgeLayer } from './edges/EdgeLayer.tsx'
import { useSelectedEdge } from './edges/use-selected-edge.ts'
import classes from './Flow.module.css'

const Nothing = () => null

// Parts that aren't needed to read a scene are loaded after it is on screen, which does without those that can't be.
const ConnectingHint = lazyPart(async () => (await import('./keyboard/ConnectingHint.tsx')).ConnectingHint, Nothing)
const FarLayer = lazyPart(async () => (await import('./view/FarLayer.tsx')).FarLayer, Nothing)
const MiniMap = lazyPart(async () => (await import('./view/MiniMap.tsx')).MiniMap, Nothing)
const DropZone = lazyPart(async () => (await import('./palette/DropZone.tsx')).DropZone, Nothing)

interface FlowProps extends CanvasProps {
  drawings: readonly NodeDrawing[]
  edges: readonly SceneEdge[]
  layout: CanvasLayout
  onMove: (moved: ReadonlyMap<string, Point>) => void
  onExpect: (drop: { type: string; at: Point }) => void
}

const NODE_TYPES = { scene: SceneNodeBox }
const UNMARKED: CanvasMarks = { nodes: new Map(), edges: new Map() }

/** The laid-out scene, usable by pointer and by keyboard. */
export const Flow = (props: FlowProps) => (
  <ReactFlowProvider>
    <Laid {...props} />
  </ReactFlowProvider>
)

const Laid = (props: FlowProps) => {
  const { drawings, edges, layout, selected, onSelect, onOpen, onConnect, onDisconnect, onDrop } = props
  const marks = props.marks ?? UNMARKED
  const area = useRef<HTMLDivElement>(null)
  const byId = useMemo(() => new Map(drawings.map((each) => [each.id, each])), [drawings])
  const connectable = onConnect !== undefined
  const nodes = useCanvasNodes({ drawings, edges, positions: layout.positions, marks, selected, connectable })
  const lines = useEdgeLines({ edges, drawings: byId, positions: layout.positions, routes: layout.routes })
  const { fit, reveal, fitted } = useFitting(layout, byId, props.show, selected)
  const isFar = useFar(drawings.length, fitted)
  const { now, select } = useLatestSelection(selected, onSelect)
  const { selectedEdge, selectEdge } = useSelectedEdge(edges, selected, now)
  const keys = useCanvasKeys({
    ...props,
    now,
    select,
    positions: layout.positions,
    selectedEdge,
    onSelectEdge: selectEdge,
    onFit: fit,
    onReveal: reveal,
  })
  const announcedId = [...selected].at(-1)
  const announced = announcedId === undefined ? undefined : byId.get(announcedId)

  const shiftClick = useShiftClick(now, select)
  const pointer = usePointerActions({
    ...props,
    byId,
    now,
    select,
    positions: layout.positions,
    onSelectEdge: selectEdge,
  })
  return (
    <div
      ref={area}
      className={classes.area}
      role="application"
      aria-label={`Scene with ${formatCount(drawings.length, 'node')}`}
      tabIndex={0}
      onKeyDown={(event) => {
        delete event.currentTarget.dataset['pointer']
        keys.onKeyDown(event)
      }}
      onPointerUp={shiftClick.onPointerUp}
      onPointerDownCapture={(event) => {
        shiftClick.onPointerDown(event)
        if (!area.current || (event.target as Element).closest('button')) return
        // The focus ring is for keyboard users only; this hides it after a pointer press.
        area.current.dataset['pointer'] = ''
        area.current.focus({ preventScroll: true })
      }}
    >
      <DotGrid />
      <Suspense fallback={null}>
        {isFar && (
          <FarLayer drawings={drawings} positions={layout.positions} lines={lines} marks={marks} selected={selected} />
        )}
      </Suspense>
      <ReactFlow<CanvasNode>
        ref={setPresentationRole}
        className={classes.flow}
        nodes={isFar ? NO_NODES : nodes}
        edges={NO_EDGES}
        nodeTypes={NODE_TYPES}
        connectionLineComponent={ConnectionLine}
        onNodesChange={pointer.applyChanges}
        onNodeClick={(event, { id }) => {
          if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onOpen?.(id)
        }}
        onPaneClick={(event) => {
          selectEdge(null)
          if (isFar) pointer.selectAt(event)
        }}
        onConnect={pointer.connect}
        onConnectEnd={pointer.connectToNode}
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
          <EdgeLayer lines={lines} marks={marks.edges} selected={selectedEdge} onSelect={onDisconnect && selectEdge} />
        )}
      </ReactFlow>
      <ZoomControl onFit={fit} />
      <Suspense fallback={null}>
        <MiniMap drawings={drawings} positions={layout.positions} marks={marks.nodes} selected={selected} />
        {keys.connecting && <ConnectingHint connecting={keys.connecting} positions={layout.positions} />}
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
        {announced && nodeAnnouncementOf(announced, byId, edges, marks.nodes.get(announced.id))}
      </p>
    </div>
  )
}

/** React Flow sets `role="application"` on itself, but the surrounding element already is the application. */
const setPresentationRole = (element: HTMLElement | null): void => element?.setAttribute('role', 'presentation')

const NO_EDGES: never[] = []
const NO_NODES: CanvasNode[] = []
const MULTI = ['Control', 'Meta', 'Shift']
const PRO = { hideAttribution: true }

/** Text is unreadable below this zoom. */
const FAR = 0.35
/** Smaller scenes are rendered as elements at any zoom. */
const MANY = 150

/**
 * Whether the scene is painted instead of rendered. True until the first fit as well: the zoom is unknown until then,
 * and elements for all nodes would be created only to be discarded.
 */
const useFar = (nodes: number, fitted: boolean): boolean =>
  useStore(({ transform: [, , zoom] }) => nodes > MANY && (!fitted || zoom < FAR))
