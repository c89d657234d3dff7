import { tagsOf } from '@attune/contract/scenes/nodes/tags'
import { changed } from '../../turn/scope.ts'
import { go, problem, want } from '../../turn/visit.ts'
import type { NodeRunner } from '../runner.ts'

export const tagManage: NodeRunner = {
  enter: (visit) => {
    const { strategy, tags: stored } = visit.node.properties
    const tags = tagsOf(stored)
    if ((strategy !== 'add' && strategy !== 'remove') || tags.length === 0) {
      problem(visit, 'It is not said which tags to add or remove, so none were.')
      return go(1)
    }
    want(visit, { kind: 'tags', strategy, tags })
    const { client } = visit.turn
    const others = client.tags.filter((tag) => !tags.includes(tag))
    client.tags = strategy === 'add' ? [...others, ...tags] : others
    changed(visit.turn)
    return go(1)
  },
}
