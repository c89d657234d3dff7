import { tagsOf } from '@attune/contract/scenes/nodes/tags'
import { go, note, want, type Visit } from '../../turn/visit.ts'
import { take } from '../../inputs/waiting.ts'
import type { NodeRunner } from '../runner.ts'

export const cancelScheduling: NodeRunner = {
  enter: (visit) => {
    const tags = tagsOf(visit.node.properties['tags'])
    want(visit, { kind: 'cancel-messages', tags: tags.length > 0 ? tags : null })
    const ended = take(
      visit.turn,
      ({ node, wait }) => wait.kind === 'time' && (tags.length === 0 || leadsTo(visit, node, tags)),
    )
    if (ended.length > 0) note(visit, `Branches that waited for a moment and end: ${ended.length}.`)
    return go(1)
  },
}

/** Whether the scheduler leads to a node that carries one of the tags. */
const leadsTo = ({ turn: { index } }: Visit, scheduler: string, tags: string[]): boolean => {
  const next = index.nodes.get(scheduler)?.ways.map(({ to }) => index.nodes.get(to)) ?? []
  return next.some((node) => tagsOf(node?.properties['tags']).some((tag) => tags.includes(tag)))
}
