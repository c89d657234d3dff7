import type { RankPoint } from '@attune/contract/conversations/history-calls'

/** A chart point: `x` and `y` from 0 (left, bottom) to 100, and the horizontal range that selects it. */
export interface ChartPoint {
  point: RankPoint
  x: number
  y: number
  from: number
  to: number
}

/** Points of one measure, oldest first, between two times in ms since 1970. Each spans halfway to its neighbours. */
export const chartPoints = (course: readonly RankPoint[], from: number, to: number): ChartPoint[] => {
  const placed = course.flatMap((point) => {
    const x = ((Date.parse(point.at) - from) / (to - from)) * 100
    return x < 0 ? [] : [{ point, x: Math.min(100, x), y: ((point.rank - 1) / 3) * 100 }]
  })
  const midpoint = (one: number, other: number) => (one + other) / 2
  return placed.map(({ point, x, y }, at) => ({
    point,
    x,
    y,
    from: midpoint(placed[at - 1]?.x ?? -x, x),
    to: midpoint(placed[at + 1]?.x ?? 200 - x, x),
  }))
}

/** A step line through the points as an SVG path in a 100 by 100 box: a rank holds until the next one. */
export const stepsThrough = (points: readonly ChartPoint[]): string => {
  const [first] = points
  if (first === undefined) return ''
  const steps = points.map(({ x, y }) => `H${round(x)}V${round(100 - y)}`).join('')
  return `M${round(first.x)} ${round(100 - first.y)}${steps}H100`
}

const round = (value: number): number => Math.round(value * 100) / 100
