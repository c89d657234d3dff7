import { Handle, Position, type Node, type NodeProps } from '@xyflow/react'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { nodeKindOf } from '@attune/contract/scenes/node-kinds'
import type { NodeMark } from '../canvas-props.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'
import { iconOf } from '../../nodes/node-looks.ts'
import { hueOf } from '../../nodes/hues.ts'
import classes from './SceneNodeBox.module.css'

export type CanvasNode = Node<
  {
    drawing: NodeDrawing
    mark: NodeMark | undefined
    /** Numbers of the unconnected outputs. */
    open: readonly number[]
    connectable: boolean
  },
  'scene'
>

/** A node: its kind, what it does, and its outputs along the bottom. */
export const SceneNodeBox = ({ data: { drawing, mark, open, connectable }, selected }: NodeProps<CanvasNode>) => {
  const { node, summary, lines, cells, ports, entry } = drawing
  const kind = nodeKindOf(node.type)
  const kindTitle = kind.type === 'unknown' ? node.type : kind.title
  const own = node.title?.trim() ?? ''
  const title = own === kindTitle ? '' : own
  const Icon = iconOf(node.type)
  return (
    <div
      className={classes.node}
      data-tone={mark?.tone}
      data-error={(mark?.errors ?? 0) > 0 || undefined}
      data-selected={selected || undefined}
    >
      <header className={classes.head}>
        <Icon size={15} stroke={1.5} color={hueOf(node.type)} aria-hidden="true" />
        {/* What the author wrote comes first; the kind follows if there is room for it. */}
        <span className={classes.words}>
          {title !== '' && <span className={classes.name}>{title}</span>}
          <span className={title === '' ? classes.name : classes.kind}>{kindTitle}</span>
        </span>
        <Counts mark={mark} />
      </header>
      {lines > 0 && (
        <p className={classes.summary} data-lines={lines}>
          {summary}
        </p>
      )}
      {cells && (
        <ol className={classes.cells}>
          {ports.map(({ num, title }) => (
            <li key={num} className={classes.cell}>
              {title.replace(SAID_ANYWAY, '')}
            </li>
          ))}
        </ol>
      )}
      {!entry && (
        <Handle id="in" type="target" position={Position.Top} className={classes.in} isConnectable={connectable} />
      )}
      {ports.map(({ num, x }) => (
        <Handle
          key={num}
          id={`${num}`}
          type="source"
          position={Position.Bottom}
          className={classes.port}
          data-open={open.includes(num) || undefined}
          isConnectable={connectable}
          style={{ left: x - 1 }}
        />
      ))}
    </div>
  )
}

/**
 * `breaking words` becomes `breaking`: a cell has room for one word, and the second word is the same in both labels.
 */
const SAID_ANYWAY = / words$/

const Counts = ({ mark }: { mark: NodeMark | undefined }) => {
  const { errors = 0, warnings = 0, count } = mark ?? {}
  return (
    <span className={classes.counts}>
      {errors > 0 && (
        <span className={classes.errors}>
          <IconAlertCircle size={13} stroke={1.5} aria-hidden="true" />
          {errors}
        </span>
      )}
      {warnings > 0 && (
        <span className={classes.warnings}>
          <IconAlertTriangle size={13} stroke={1.5} aria-hidden="true" />
          {warnings}
        </span>
      )}
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </span>
  )
}
