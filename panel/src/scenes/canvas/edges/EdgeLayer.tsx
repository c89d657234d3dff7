import { memo, useMemo } from 'react'
import { EdgeLabelRenderer } from '@xyflow/react'
import type { CanvasMarks, EdgeMark } from '../canvas-props.ts'
import type { Point } from '../layout/layout-output.ts'
import { useRegion } from '../view/use-region.ts'
import { toRoundedPath } from './rounded-path.ts'
import type { EdgeLine } from './use-edge-lines.ts'
import classes from './EdgeLayer.module.css'

interface EdgeLayerProps {
  lines: readonly EdgeLine[]
  marks: CanvasMarks['edges']
  selected: string | null
  onSelect?: ((key: string) => void) | undefined
}

/** Renders the edges around the visible area, below the nodes. */
export const EdgeLayer = ({ lines, marks, selected, onSelect }: EdgeLayerProps) => {
  const { left, top, right, foot } = useRegion()
  const shown = useMemo(
    () =>
      lines
        .filter(({ box }) => box.left < right && box.right > left && box.top < foot && box.foot > top)
        // Edges into one node share their last piece: the highlighted one must be drawn over the others.
        .toSorted((one, other) => rankOf(marks.get(one.key)) - rankOf(marks.get(other.key))),
    [lines, marks, left, top, right, foot],
  )
  return (
    <EdgeLabelRenderer>
      <svg className={classes.layer} aria-hidden="true">
        {shown.map((line) => (
          <EdgePath
            key={line.key}
            line={line}
            mark={marks.get(line.key)}
            selected={selected === line.key}
            onSelect={onSelect}
          />
        ))}
      </svg>
    </EdgeLabelRenderer>
  )
}

interface EdgePathProps {
  line: EdgeLine
  mark: EdgeMark | undefined
  selected: boolean
  onSelect: ((key: string) => void) | undefined
}

const EdgePath = memo(function EdgePath({ line: { key, points }, mark, selected, onSelect }: EdgePathProps) {
  const path = toRoundedPath(points)
  const { x, y } = points.at(-1) ?? { x: 0, y: 0 }
  return (
    <g className={classes.edge} data-edge={key} data-tone={mark?.tone} data-selected={selected || undefined}>
      {onSelect && (
        <path
          className={classes.reach}
          d={path}
          onClick={(event) => {
            event.stopPropagation()
            onSelect(key)
          }}
        />
      )}
      <path className={classes.line} d={path} />
      <path className={classes.arrow} d={`M${x - 3.25} ${y - 6}h6.5L${x} ${y}z`} />
      {mark?.count !== undefined && (
        <text className={classes.count} transform={labelTransformOf(points)}>
          {mark.count}
        </text>
      )}
    </g>
  )
})

const rankOf = (mark: EdgeMark | undefined): number =>
  mark?.tone === undefined || mark.tone === 'unwalked' ? 0 : mark.tone === 'walked' ? 1 : 2

/** Beside the beginning of the edge, right below its output: no other node is there. */
const labelTransformOf = ([from = { x: 0, y: 0 }]: readonly Point[]): string =>
  `translate(${from.x + LABEL.right} ${from.y + LABEL.below})`

/** In px. */
const LABEL = { right: 6, below: 11 } as const
