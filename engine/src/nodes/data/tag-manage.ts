import { tagsOf } from '@attune/contract/scenes/nodes/tags'
import { changeTags, isLabel, tagFaults } from '../../profile/change-tags.ts'
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
    const { client } = visit.turn
    for (const fault of tagFaults(client.tags, { strategy, tags })) addProblem(visit, fault)
    addEffect(visit, { kind: 'tags', strategy, tags: tags.filter(isLabel) })
    client.tags = changeTags(client.tags, { strategy, tags })
    forgetScope(visit.turn)
    return go(1)
  },
}
