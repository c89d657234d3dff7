import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useReactFlow, useStore } from '@xyflow/react'
import { initialProperties, NODE_KINDS, type NodeType } from '@attune/contract/scenes/node-kinds'
import { drawNode } from '../measure/node-drawing.ts'
import { textWidth } from '../measure/text-width.ts'
import { hueOf } from '../../nodes/hues.ts'
import { NO_NAMES } from '../../nodes/node-look.ts'
import { iconOf } from '../../nodes/node-looks.ts'
import { registerDropTarget, usePaletteDrag, type PaletteDrag } from './palette-drag.ts'
import classes from './DropZone.module.css'

/** The preview of a dragged node kind: where it would land, and a chip under the pointer. */
export const DropZone = ({ onDrop }: { onDrop: (type: NodeType, at: { x: number; y: number }) => void }) => {
  const drag = usePaletteDrag()
  const { screenToFlowPosition } = useReactFlow()
  const zoom = useStore(({ transform }) => transform[2])
  const area = useRef<HTMLDivElement>(null)
  const take = useEffectEvent((dropped: PaletteDrag): boolean => {
    if (!isOver(area.current, dropped)) return false
    onDrop(dropped.type, screenToFlowPosition(dropped))
    return true
  })
  useEffect(() => registerDropTarget((dropped) => take(dropped)), [])
  return (
    <div ref={area} className={classes.area} aria-hidden="true">
      {drag && isOver(area.current, drag) && <DropPreview drag={drag} zoom={zoom} area={area.current} />}
      {drag && createPortal(<DragPreview drag={drag} />, document.body)}
    </div>
  )
}

const DropPreview = ({ drag, zoom, area }: { drag: PaletteDrag; zoom: number; area: HTMLElement | null }) => {
  const { width, height } = sizeOf(drag.type)
  const box = area?.getBoundingClientRect()
  return (
    <div
      className={classes.target}
      style={{
        left: drag.x - (box?.left ?? 0) - (width * zoom) / 2,
        top: drag.y - (box?.top ?? 0) - (height * zoom) / 2,
        width: width * zoom,
        height: height * zoom,
      }}
    >
      Drop here
    </div>
  )
}

const DragPreview = ({ drag }: { drag: PaletteDrag }) => {
  const Icon = iconOf(drag.type)
  return (
    <div className={classes.dragged} style={{ left: drag.x, top: drag.y }}>
      <Icon size={15} stroke={1.5} color={hueOf(drag.type)} />
      {NODE_KINDS[drag.type].title}
    </div>
  )
}

const sizeOf = (type: NodeType) =>
  drawNode({ _id: '', type, properties: initialProperties(type), inputs: [], outputs: [] }, NO_NAMES, textWidth).size

const isOver = (area: HTMLElement | null, { x, y }: PaletteDrag): boolean => {
  const box = area?.getBoundingClientRect()
  return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
}
