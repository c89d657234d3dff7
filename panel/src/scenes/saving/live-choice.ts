import type { SceneImpact } from '@attune/contract/scenes/difference'
import type { LiveChoice } from './dialog-props.ts'

export type LiveKind = LiveChoice['kind']

/** What may become of runs under way, in the words of the glossary. */
export const LIVE_CHOICES: readonly { kind: LiveKind; title: string; about: string }[] = [
  {
    kind: 'pin',
    title: 'Stay in their version',
    about: 'They go on as they began; whoever starts from now on takes the new version.',
  },
  {
    kind: 'move',
    title: 'Go on in the new version',
    about: 'Each goes on where they stand. For steps that are gone, say where.',
  },
  { kind: 'end', title: 'End', about: 'Nothing more comes to them from this scene.' },
]

/** What the server is asked for: only nodes that are gone, or are others now, can be named anew. */
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

/** What becomes of those who stand on a node. `to` is the name of the node they go on at, where one was chosen. */
export const describeFate = (kind: LiveKind, { becomes }: StandingNode, to: string | null): string => {
  if (kind === 'end') return 'end'
  if (kind === 'pin') return becomes === 'stays' ? 'stay here' : 'stay here, in their version'
  if (to !== null) return `go on at ${to}`
  if (becomes === 'gone') return 'end here: the new version has no such step'
  return becomes === 'other' ? 'come to it anew: it is of another kind now' : 'go on here'
}
