import { tagsOf } from '@attune/contract/scenes/nodes/tags'
import { go, addNote, addEffect, type Visit } from '../../turn/visit.ts'
import { takeTokens } from '../../inputs/waiting-tokens.ts'
import type { NodeRunner } from '../runner.ts'

export const cancelScheduling: NodeRunner = {
  enter: (visit) => {
    const tags = tagsOf(visit.node.properties['tags'])
    addEffect(visit, { kind: 'cancel-messages', tags: tags.length > 0 ? tags : null })
    const ended = takeTokens(
      visit.turn,
      ({ node, wait }) =>
        (wait.kind === 'time' || wait.kind === 'date') && (tags.length === 0 || leadsTo(visit, node, tags)),
    )
    if (ended.length > 0) addNote(visit, `Branches that were waiting for their time and now end: ${ended.length}.`)
    return go(1)
  },
}

/** Whether the scheduler leads to a node that carries one of the tags. */
const leadsTo = ({ turn: { index } }: Visit, scheduler: string, tags: string[]): boolean => {
  const next = index.nodes.get(scheduler)?.edges.map(({ to }) => index.nodes.get(to)) ?? []
  return next.some((node) => tagsOf(node?.properties['tags']).some((tag) => tags.includes(tag)))
}
