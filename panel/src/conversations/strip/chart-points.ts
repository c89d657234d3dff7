import type { RankPoint } from '@attune/contract/conversations/history-calls'

/** A point of a chart: where it stands from 0 (left, foot) to 100, and the stretch of width that belongs to it. */
export interface ChartPoint {
  point: RankPoint
  x: number
  y: number
  from: number
  to: number
}

/** Points of one measure, in the order of time, over a stretch of it in milliseconds. Each owns the way to its neighbours. */
export const chartPoints = (course: readonly RankPoint[], from: number, to: number): ChartPoint[] => {
  const placed = course.flatMap((point) => {
    const x = ((Date.parse(point.at) - from) / (to - from)) * 100
    return x < 0 ? [] : [{ point, x: Math.min(100, x), y: ((point.rank - 1) / 3) * 100 }]
  })
  const between = (one: number, other: number) => (one + other) / 2
  return placed.map(({ point, x, y }, at) => ({
    point,
    x,
    y,
    from: between(placed[at - 1]?.x ?? -x, x),
    to: between(placed[at + 1]?.x ?? 200 - x, x),
  }))
}

/** The line through them as an SVG path in a box of 100 by 100: a rank holds until the next one is told. */
export const stepsThrough = (points: readonly ChartPoint[]): string => {
  const [first] = points
  if (first === undefined) return ''
  const steps = points.map(({ x, y }) => `H${round(x)}V${round(100 - y)}`).join('')
  return `M${round(first.x)} ${round(100 - first.y)}${steps}H100`
}

const round = (value: number): number => Math.round(value * 100) / 100
