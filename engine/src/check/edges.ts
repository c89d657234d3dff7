import type { SceneCheck } from '@attune/contract/scenes/graph'
import { casesOf, type CheckedNode, type CheckedNodes } from './graph.ts'
import { inputIssue, warningIssue, type Issue } from './issue.ts'
import { joinPaths, type EdgeSearch } from './reachability.ts'
import { restlessOutput, cyclesIn } from './cycles.ts'

/** Warnings about the graph: unreachable nodes, outputs that aren't connected, and cycles without a wait. */
export const checkEdges = (nodes: CheckedNodes, start: EdgeSearch): Issue[] => [
  ...unreachableIssues(nodes, start),
  ...[...nodes.values()].flatMap((node) => openEndIssues(node, start)),
  ...cyclesIn(nodes).flatMap((round) => cycleIssue(round, start)),
]

/** Only nodes that have an incoming edge: without one they are errors (V3, V4). */
const unreachableIssues = (nodes: CheckedNodes, { reached }: EdgeSearch): Issue[] => {
  const led = new Set([...nodes.values()].flatMap(({ edges }) => edges.map(({ to }) => to)))
  return [...nodes.values()]
    .filter(({ id, kind }) => !kind.entry && led.has(id) && !reached(id))
    .map(({ id }) => inputIssue(id, "This node can't be reached from the start of the scene.", 'warning'))
}

const openEndIssues = ({ id, kind, properties, edges }: CheckedNode, { pathTo }: EdgeSearch): Issue[] => {
  if (kind.type === 'unknown') return []
  const open = (reason: string, check: SceneCheck = 'open-end'): Issue =>
    warningIssue(id, 'outputs', reason, { code: 'property_required', check, route: pathTo(id) })
  if (kind.outputs === 'many') return edges.length > 0 ? [] : [open('No output is connected, so the branch ends here.')]
  const outputs =
    kind.outputs === 'cases'
      ? [{ num: 0, title: 'otherwise' }, ...casesOf(properties).map((num) => ({ num, title: `case ${num}` }))]
      : kind.outputs
  const taken = new Set(edges.map(({ num }) => num))
  return outputs
    .filter(({ num }) => !taken.has(num))
    .map(({ num, title }) =>
      kind.type === 'prompt_gen_reply' && num === FAILED
        ? open(`Output ${num} (${title}) isn't connected: ${NO_REPLY}`, 'prompt-failure')
        : open(`Output ${num} (${title}) isn't connected, so the branch ends there.`),
    )
}

/** A failed prompt leaves by the output for breaking words. */
const FAILED = 2
const NO_REPLY = 'if no reply can be written, the client gets none and the branch ends there.'

/** The path leads to the cycle and once around it. Unreachable cycles are reported by V12. */
const cycleIssue = (round: CheckedNode[], { reached, pathTo }: EdgeSearch): Issue[] => {
  const [first, ...others] = round
  if (!first || !reached(first.id)) return []
  const [num = 0, ...took] = round.map((node, place) => restlessOutput(node, (round[place + 1] ?? first).id))
  const route = joinPaths(pathTo(first.id), num, { path: [...others.map(({ id }) => id), first.id], took })
  return [warningIssue(first.id, 'outputs', describeCycle(round), { check: 'way-round', route })]
}

const describeCycle = (round: CheckedNode[]): string => {
  const names = round.slice(0, SHOWN).map(({ displayName }) => displayName)
  const path = [...names, ...(round.length > SHOWN ? ['…'] : []), round[0]?.displayName ?? ''].join(' → ')
  return `Endless loop without a wait: ${path}. The scene fails for every client who gets here. Add a node that waits, such as a Scheduler.`
}

const SHOWN = 8
