import type { ConnectionLineComponentProps } from '@xyflow/react'
import { toRoundedPath } from './rounded-path.ts'

/** The edge being drawn from a port to the pointer. */
export const ConnectionLine = ({ fromX, fromY, toX, toY }: ConnectionLineComponentProps) => {
  const middle = Math.round((fromY + toY) / 2)
  const path = toRoundedPath([
    { x: fromX, y: fromY },
    { x: fromX, y: middle },
    { x: toX, y: middle },
    { x: toX, y: toY },
  ])
  return (
    <g>
      <path d={path} fill="none" stroke="var(--accent)" strokeWidth={1.75} />
      <circle cx={toX} cy={toY} r={3} fill="var(--accent)" />
    </g>
  )
}
