import type { CheckedNode, CheckedNodes } from '../graph.ts'
import { warningIssue, type Issue } from '../issue.ts'
import { joinPaths, searchEdges, type EdgeIndex, type EdgeSearch } from '../reachability.ts'
import type { VariableUses } from '../values/variable-uses.ts'

/**
 * A prompt that writes a text for later steps leaves `reply` empty when it fails, and goes on. Told where a step counts on
 * the text and none between asks whether there is one. A reply's own failure has a way of its own (ways.ts).
 */
export const checkPromptFailure = (
  { byKey, setOn }: VariableUses,
  nodes: CheckedNodes,
  roads: EdgeIndex,
  start: EdgeSearch,
): Issue[] => {
  const closed = new Set((setOn.get(REPLY) ?? []).map(({ id, num }) => roads.wayOf(id, num)))
  const counting = new Map((byKey.get(REPLY) ?? []).map(({ node }) => [node.id, node]))
  return [...nodes.values()].flatMap((node) => {
    const begins = counting.size > 0 && leavesReplyEmpty(node) && start.reached(node.id) ? node.ways : []
    return begins.flatMap(({ num, to }) => {
      const from = roads.placeOf.get(to)
      const without = searchEdges(roads, { from: from === undefined ? [] : [from], isOpen: (way) => !closed.has(way) })
      const nearest = counting.get(without.inOrder().find((id) => counting.has(id)) ?? '')
      if (!nearest) return []
      const way = joinPaths(start.pathTo(node.id), num, without.pathTo(nearest.id))
      const reason = `When this text cannot be written, “${nearest.called}” goes on without it.`
      return [warningIssue(node.id, 'outputs', reason, { check: 'prompt-failure', way })]
    })
  })
}

const REPLY = 'reply'

const leavesReplyEmpty = ({ kind }: CheckedNode): boolean =>
  kind.waits === 'result' && kind.type !== 'prompt_gen_reply' && kind.type !== 'ai_photo_classification'
