import type { NodeMark, SceneEdge } from '../canvas-props.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'
import { nodeLabelOf } from './connecting.ts'

/** A node for whoever hears the canvas: what it is, what it does, what is wrong with it, and where its ways lead. */
export const nodeAnnouncementOf = (
  drawing: NodeDrawing,
  drawings: ReadonlyMap<string, NodeDrawing>,
  ways: readonly SceneEdge[],
  mark: NodeMark | undefined,
): string => {
  const out = drawing.ports.map(({ num, title }) => {
    const to = ways.find((way) => way.from === drawing.id && way.num === num)?.to
    const target = to === undefined ? undefined : drawings.get(to)
    const named = drawing.ports.length > 1 ? `${title} leads` : 'Leads'
    return target ? `${named} to ${nodeLabelOf(target)}` : `${named} nowhere`
  })
  const counts = [formatCount(mark?.errors, 'error'), formatCount(mark?.warnings, 'warning')]
  return [nodeLabelOf(drawing), drawing.tells, ...counts, ...out].filter((part) => part !== '').join('. ')
}

const formatCount = (count: number | undefined, one: string): string =>
  count ? `${count} ${one}${count === 1 ? '' : 's'}` : ''
