import type { NodeMark, SceneEdge } from '../canvas-props.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'
import { formatCount } from '../../../ui/format-count.ts'
import { kindAndTitleOf } from './connecting.ts'

/** The screen reader text of a node: its name, what it does, its issues and where its outputs lead. */
export const nodeAnnouncementOf = (
  drawing: NodeDrawing,
  drawings: ReadonlyMap<string, NodeDrawing>,
  edges: readonly SceneEdge[],
  mark: NodeMark | undefined,
): string => {
  const out = drawing.ports.map(({ num, title }) => {
    const to = edges.find((edge) => edge.from === drawing.id && edge.num === num)?.to
    const target = to === undefined ? undefined : drawings.get(to)
    const named = drawing.ports.length > 1 ? `${title} leads` : 'Leads'
    return target ? `${named} to ${kindAndTitleOf(target)}` : `${named} nowhere`
  })
  const counts = [
    mark?.errors ? formatCount(mark.errors, 'error') : '',
    mark?.warnings ? formatCount(mark.warnings, 'warning') : '',
  ]
  return [kindAndTitleOf(drawing), drawing.summary, ...counts, ...out].filter((part) => part !== '').join('. ')
}
