import type { CheckedNode, CheckedNodes } from '../graph.ts'
import { warningIssue, type Issue } from '../issue.ts'
import { joinPaths, searchEdges, type EdgeIndex, type EdgeSearch } from '../reachability.ts'
import type { VariableUses } from '../values/variable-uses.ts'

/**
 * A prompt that writes text for later steps leaves `reply` empty when it fails, and the run continues. Warns where a
 * step relies on that text with no check in between. A failed reply has an output of its own (edges.ts).
 */
export const checkPromptFailure = (
  { byKey, setOn }: VariableUses,
  nodes: CheckedNodes,
  edgeIndex: EdgeIndex,
  start: EdgeSearch,
): Issue[] => {
  const closed = new Set((setOn.get(REPLY) ?? []).map(({ id, num }) => edgeIndex.edgeOf(id, num)))
  const counting = new Map((byKey.get(REPLY) ?? []).map(({ node }) => [node.id, node]))
  return [...nodes.values()].flatMap((node) => {
    const begins = counting.size > 0 && leavesReplyEmpty(node) && start.reached(node.id) ? node.edges : []
    return begins.flatMap(({ num, to }) => {
      const from = edgeIndex.placeOf.get(to)
      const without = searchEdges(edgeIndex, {
        from: from === undefined ? [] : [from],
        isOpen: (edge) => !closed.has(edge),
      })
      const nearest = counting.get(without.inOrder().find((id) => counting.has(id)) ?? '')
      if (!nearest) return []
      const route = joinPaths(start.pathTo(node.id), num, without.pathTo(nearest.id))
      const reason = `If the prompt fails, there is no text, and “${nearest.displayName}” runs without it. Put a Switch in between that checks whether “reply” is empty.`
      return [warningIssue(node.id, 'outputs', reason, { check: 'prompt-failure', route })]
    })
  })
}

const REPLY = 'reply'

const leavesReplyEmpty = ({ kind }: CheckedNode): boolean =>
  kind.waits === 'result' && kind.type !== 'prompt_gen_reply' && kind.type !== 'ai_photo_classification'
