import { tagsOf } from '@attune/contract/scenes/nodes/tags'
import { forgetScope } from '../../turn/scope.ts'
import { go, addProblem, addEffect } from '../../turn/visit.ts'
import type { NodeRunner } from '../runner.ts'

export const tagManage: NodeRunner = {
  enter: (visit) => {
    const { strategy, tags: stored } = visit.node.properties
    const tags = tagsOf(stored)
    if ((strategy !== 'add' && strategy !== 'remove') || tags.length === 0) {
      addProblem(visit, 'No tags are set to add or remove, so nothing was changed.')
      return go(1)
    }
    addEffect(visit, { kind: 'tags', strategy, tags })
    const { client } = visit.turn
    const others = client.tags.filter((tag) => !tags.includes(tag))
    client.tags = strategy === 'add' ? [...others, ...tags] : others
    forgetScope(visit.turn)
    return go(1)
  },
}
