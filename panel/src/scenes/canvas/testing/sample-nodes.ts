import type { SceneNode } from '@attune/contract/scenes/graph'
import { NO_NAMES } from '../../nodes/node-look.ts'
import { drawNode, type NodeDrawing } from '../measure/node-drawing.ts'

/** A node for tests; `to` maps output numbers to target ids. */
export const nodeOf = (
  id: string,
  type: string,
  to: Readonly<Record<number, string>> = {},
  properties: Record<string, unknown> = {},
): SceneNode => ({
  _id: id,
  type,
  properties,
  inputs: [],
  outputs: Object.entries(to).map(([num, ref]) => ({ num: Number(num), ref, refInput: 1 })),
})

/** Measures every character as 6 px. */
export const drawForTest = (node: SceneNode): NodeDrawing => drawNode(node, NO_NAMES, (text) => text.length * 6)

/** A check-in: asks, saves the answer, retries, and ends. */
export const CHECK_IN: readonly SceneNode[] = [
  nodeOf('run', 'scene_run', { 1: 'ask' }),
  nodeOf('ask', 'question', { 1: 'save', 2: 'try' }, { text: 'How many hours did you sleep? A number is enough.' }),
  nodeOf(
    'save',
    'save_into_profile',
    { 1: 'end' },
    { key: 'sleepHours', value: { kind: 'expression', value: 'answer' } },
  ),
  nodeOf('try', 'attempt', { 1: 'ask', 2: 'end' }, { amount: 2 }),
  nodeOf('end', 'scene_stop'),
]
