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
    () => lines.filter(({ box }) => box.left < right && box.right > left && box.top < foot && box.foot > top),
    [lines, left, top, right, foot],
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

/** Next to the longest vertical segment, where labels don't collide. */
const labelTransformOf = (line: readonly Point[]): string => {
  const parts = line.slice(1).map((to, at) => ({ from: line[at] ?? to, to }))
  const upright = parts
    .filter(({ from, to }) => from.x === to.x)
    .toSorted((a, b) => Math.abs(b.to.y - b.from.y) - Math.abs(a.to.y - a.from.y))[0]
  const { from, to } = upright ?? parts[0] ?? { from: { x: 0, y: 0 }, to: { x: 0, y: 0 } }
  return `translate(${(from.x + to.x) / 2 + 6} ${(from.y + to.y) / 2 + 2})`
}
