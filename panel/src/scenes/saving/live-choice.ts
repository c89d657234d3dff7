import type { SceneImpact } from '@attune/contract/scenes/difference'
import type { LiveChoice } from './dialog-props.ts'

export type LiveKind = LiveChoice['kind']

/** What can happen to active runs. */
export const LIVE_CHOICES: readonly { kind: LiveKind; title: string; about: string }[] = [
  {
    kind: 'pin',
    title: 'Keep their version',
    about: 'Current runs finish on their version. New runs use the new one.',
  },
  {
    kind: 'move',
    title: 'Move to the new version',
    about: 'Each client continues from their current step. For removed steps, choose where to continue.',
  },
  { kind: 'end', title: 'End', about: 'This scene sends them nothing more.' },
]

/** The request's value: only removed or replaced nodes can be mapped to new ones. */
export const toLiveChoice = (
  kind: LiveKind,
  moves: Readonly<Record<string, string>>,
  standing: SceneImpact['nodes'],
): LiveChoice => {
  if (kind !== 'move') return { kind }
  const newNodes = standing.flatMap(({ nodeId, becomes }) => {
    const to = moves[nodeId]
    return becomes === 'stays' || to === undefined ? [] : [[nodeId, to] as const]
  })
  return { kind, nodes: Object.fromEntries(newNodes) }
}

type StandingNode = SceneImpact['nodes'][number]

/** What happens to clients on a node. `to` is the name of the node they continue at, if one was chosen. */
export const describeFate = (kind: LiveKind, { becomes }: StandingNode, to: string | null): string => {
  if (kind === 'end') return 'end'
  if (kind === 'pin') return becomes === 'stays' ? 'stay here' : 'stay here on their version'
  if (to !== null) return `continue at ${to}`
  if (becomes === 'gone') return 'end here: the new version doesn’t have this step'
  return becomes === 'other' ? 'start this step over: its type has changed' : 'continue here'
}
