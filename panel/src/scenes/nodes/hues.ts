import { nodeKindOf } from '@attune/contract/scenes/node-kinds'
import type { NodeCategory } from '@attune/contract/scenes/nodes/kind'

/** Hue of each node category: `--cat-<name>` in tokens.css. */
const HUES: Record<NodeCategory, string> = {
  flow: 'entry',
  talk: 'talk',
  listen: 'listen',
  time: 'time',
  logic: 'logic',
  data: 'data',
  ai: 'ai',
  reports: 'report',
  alerts: 'alert',
}

export const hueNameOf = (type: string): string => HUES[nodeKindOf(type).category]

/** Color of a kind's icon. */
export const hueOf = (type: string): string => `var(--cat-${hueNameOf(type)})`
