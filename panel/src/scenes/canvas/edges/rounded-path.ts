import type { Point } from '../layout/layout-output.ts'

const RADIUS = 6

/** SVG path data through the points, with rounded corners. */
export const toRoundedPath = (points: readonly Point[]): string => {
  const corners = withoutStraight(points)
  return corners
    .map((point, at) => {
      const before = corners[at - 1]
      const after = corners[at + 1]
      if (!before) return `M${point.x} ${point.y}`
      if (!after) return `L${point.x} ${point.y}`
      const radius = Math.min(RADIUS, distance(before, point) / 2, distance(point, after) / 2)
      const from = pointTowards(point, before, radius)
      const to = pointTowards(point, after, radius)
      return `L${from.x} ${from.y}Q${point.x} ${point.y} ${to.x} ${to.y}`
    })
    .join('')
}

/** Drops points on a straight line between their neighbors. */
const withoutStraight = (points: readonly Point[]): Point[] =>
  points.filter((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]]
    if (!before || !after) return true
    const straight = (before.x === point.x && point.x === after.x) || (before.y === point.y && point.y === after.y)
    return !straight
  })

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

const pointTowards = (from: Point, to: Point, by: number): Point => {
  const whole = distance(from, to)
  if (whole === 0) return from
  return { x: round(from.x + ((to.x - from.x) * by) / whole), y: round(from.y + ((to.y - from.y) * by) / whole) }
}

const round = (value: number): number => Math.round(value * 100) / 100
