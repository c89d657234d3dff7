import type { CanvasMarks, NodeMark, NodePositions, Tone } from '../canvas-props.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'
import { hueNameOf } from '../../nodes/hues.ts'
import type { EdgeLine } from '../edges/use-edge-lines.ts'

interface PaintedScene {
  drawings: readonly NodeDrawing[]
  positions: NodePositions
  lines: readonly EdgeLine[]
  marks: CanvasMarks
  selected: ReadonlySet<string>
}

interface PaintedView {
  transform: readonly [number, number, number]
  width: number
  height: number
}

/** Returns the value of a CSS variable, named without its dashes. */
export type Colours = (name: string) => string

export const readColours = (element: Element): Colours => {
  const style = getComputedStyle(element)
  const known = new Map<string, string>()
  return (name) => {
    const old = known.get(name)
    if (old !== undefined) return old
    const value = style.getPropertyValue(`--${name}`)
    known.set(name, value)
    return value
  }
}

/** Draws edges first, then nodes: their box and the color of their kind. */
export const paintFar = (
  context: CanvasRenderingContext2D,
  scene: PaintedScene,
  view: PaintedView,
  colours: Colours,
): void => {
  const { canvas } = context
  const ratio = window.devicePixelRatio
  const [width, height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)]
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height]
  const [x, y, zoom] = view.transform
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, width, height)
  context.setTransform(zoom * ratio, 0, 0, zoom * ratio, x * ratio, y * ratio)
  const seen = { left: -x / zoom, top: -y / zoom, right: (view.width - x) / zoom, foot: (view.height - y) / zoom }
  paintLines(context, scene, seen, zoom, colours)
  paintNodes(context, scene, seen, zoom, colours)
}

type Box = EdgeLine['box']

const paintLines = (
  context: CanvasRenderingContext2D,
  { lines, marks }: PaintedScene,
  seen: Box,
  zoom: number,
  colours: Colours,
) => {
  const byColour = Map.groupBy(
    lines.filter(({ box }) => overlaps(box, seen)),
    ({ key }) => colourOf(marks.edges.get(key)?.tone) ?? 'edge',
  )
  for (const [colour, together] of byColour) {
    context.beginPath()
    for (const { points } of together)
      for (const [at, { x, y }] of points.entries())
        if (at === 0) context.moveTo(x, y)
        else context.lineTo(x, y)
    context.strokeStyle = colours(colour)
    context.lineWidth = Math.max(1.25, LEAST_LINE / zoom)
    context.stroke()
  }
}

const paintNodes = (
  context: CanvasRenderingContext2D,
  { drawings, positions, marks, selected }: PaintedScene,
  seen: Box,
  zoom: number,
  colours: Colours,
) => {
  const thin = LEAST_LINE / zoom
  const thick = Math.max(2, 2 * thin)
  for (const { id, node, size } of drawings) {
    const at = positions.get(id)
    if (!at) continue
    const { x, y } = at
    if (!overlaps({ left: x, top: y, right: x + size.width, foot: y + size.height }, seen)) continue
    const colour = selected.has(id) ? 'accent' : borderOf(marks.nodes.get(id))
    context.fillStyle = colours('surface')
    context.fillRect(x, y, size.width, size.height)
    context.lineWidth = colour ? thick : thin
    context.strokeStyle = colours(colour ?? 'line-control')
    context.strokeRect(x, y, size.width, size.height)
    context.fillStyle = colours(`cat-${hueNameOf(node.type)}`)
    context.fillRect(x + 10, y + 8, 14, 12)
  }
}

/** In px of the screen; thinner lines fade. */
const LEAST_LINE = 0.6

const borderOf = (mark: NodeMark | undefined): string | undefined =>
  (mark?.errors ?? 0) > 0 ? 'bad' : colourOf(mark?.tone)

const COLOURS: Partial<Record<Tone, string>> = {
  walked: 'accent',
  current: 'accent',
  path: 'accent',
  added: 'good',
  removed: 'bad',
  changed: 'warn',
}
const colourOf = (tone: Tone | undefined): string | undefined => (tone === undefined ? undefined : COLOURS[tone])

const overlaps = (a: Box, b: Box): boolean => a.left < b.right && a.right > b.left && a.top < b.foot && a.foot > b.top
