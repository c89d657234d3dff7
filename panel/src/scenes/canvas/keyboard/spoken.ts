import type { NodeMark, Way } from '../canvas-props.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'
import { calledOf } from './connecting.ts'

/** A node for whoever hears the canvas: what it is, what it does, what is wrong with it, and where its ways lead. */
export const spokenNode = (
  drawing: NodeDrawing,
  drawings: ReadonlyMap<string, NodeDrawing>,
  ways: readonly Way[],
  mark: NodeMark | undefined,
): string => {
  const out = drawing.ports.map(({ num, title }) => {
    const to = ways.find((way) => way.from === drawing.id && way.num === num)?.to
    const target = to === undefined ? undefined : drawings.get(to)
    const named = drawing.ports.length > 1 ? `${title} leads` : 'Leads'
    return target ? `${named} to ${calledOf(target)}` : `${named} nowhere`
  })
  const counts = [counted(mark?.errors, 'error'), counted(mark?.warnings, 'warning')]
  return [calledOf(drawing), drawing.tells, ...counts, ...out].filter((part) => part !== '').join('. ')
}

const counted = (count: number | undefined, one: string): string =>
  count ? `${count} ${one}${count === 1 ? '' : 's'}` : ''
