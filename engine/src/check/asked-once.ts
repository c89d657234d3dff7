import type { CheckedNode, CheckedNodes } from './graph.ts'
import { NO_PATH, warningIssue, type Issue, type ScenePath } from './issue.ts'
import { roundsIn } from './cycles.ts'
import { joinPaths, searchEdges, type EdgeIndex, type EdgeSearch } from './reachability.ts'

/**
 * A question is asked once in a run, and photos and events are waited for once, unless the node is repeatable. Warns
 * where a loop comes back to such a node after it went on. The path leads there and once around.
 */
export const checkAskedOnce = (nodes: CheckedNodes, edgeIndex: EdgeIndex, start: EdgeSearch): Issue[] => {
  const rounds = roundsIn(nodes)
  return [...nodes.values()].flatMap((node) => {
    const reason = reasonOf(node)
    const round = rounds.get(node.id)
    if (reason === null || round === undefined || !start.reached(node.id)) return []
    // A wrong answer isn't kept, so the question is asked again.
    const goesOn = node.edges.filter(({ num }) => node.kind.type !== 'question' || num === 1)
    const back = goesOn.find(({ to }) => round.has(to))
    if (back === undefined) return []
    const route = roundPath(node.id, back, edgeIndex, start)
    return [warningIssue(node.id, 'repeatable', reason, { check: 'asked-once', route })]
  })
}

const roundPath = (
  id: string,
  { num, to }: CheckedNode['edges'][number],
  edgeIndex: EdgeIndex,
  start: EdgeSearch,
): ScenePath => {
  const from = edgeIndex.placeOf.get(to)
  if (from === undefined || edgeIndex.pathSteps.left <= 0) return NO_PATH
  return joinPaths(start.pathTo(id), num, searchEdges(edgeIndex, { from: [from] }).pathTo(id))
}

const reasonOf = ({ kind, properties }: CheckedNode): string | null =>
  properties['repeatable'] === true ? null : (REASONS[kind.type] ?? null)

const REASONS: Readonly<Record<string, string>> = {
  question:
    'The loop comes back to this question, but it is only asked once: after that, the first answer is used again. Switch on “Repeatable” to ask each time.',
  wait_attachment:
    'The loop comes back here, but photos are only waited for once: after that, it goes on at once. Switch on “Repeatable” to wait each time.',
  wait_event_contact:
    'The loop comes back here, but the event is only waited for once: after that, it goes on at once. Switch on “Repeatable” to wait each time.',
}
