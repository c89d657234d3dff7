import type { SceneCheck } from '@attune/contract/scenes/graph'
import { casesOf, type CheckedNode, type CheckedNodes } from './graph.ts'
import { inputIssue, warningIssue, type Issue } from './issue.ts'
import { joinPaths, type EdgeSearch } from './reachability.ts'
import { restlessOutput, cyclesIn } from './cycles.ts'

/** What may be meant otherwise: places that nothing reaches, ways that lead nowhere, ways round that never rest. */
export const checkEdges = (nodes: CheckedNodes, start: EdgeSearch): Issue[] => [
  ...unreachableIssues(nodes, start),
  ...[...nodes.values()].flatMap((node) => openEndIssues(node, start)),
  ...cyclesIn(nodes).flatMap((round) => cycleIssue(round, start)),
]

/** Those that something leads to: the others are errors (V3, V4). */
const unreachableIssues = (nodes: CheckedNodes, { reached }: EdgeSearch): Issue[] => {
  const led = new Set([...nodes.values()].flatMap(({ ways }) => ways.map(({ to }) => to)))
  return [...nodes.values()]
    .filter(({ id, kind }) => !kind.entry && led.has(id) && !reached(id))
    .map(({ id }) => inputIssue(id, 'No way from where the scene begins leads to this node.', 'warning'))
}

const openEndIssues = ({ id, kind, properties, ways }: CheckedNode, { pathTo }: EdgeSearch): Issue[] => {
  if (kind.type === 'unknown') return []
  const open = (reason: string, check: SceneCheck = 'open-end'): Issue =>
    warningIssue(id, 'outputs', reason, { code: 'property_required', check, way: pathTo(id) })
  if (kind.outputs === 'many') return ways.length > 0 ? [] : [open('No output leads anywhere: the branch ends here.')]
  const outputs =
    kind.outputs === 'cases'
      ? [{ num: 0, title: 'otherwise' }, ...casesOf(properties).map((num) => ({ num, title: `case ${num}` }))]
      : kind.outputs
  const taken = new Set(ways.map(({ num }) => num))
  return outputs
    .filter(({ num }) => !taken.has(num))
    .map(({ num, title }) =>
      kind.type === 'prompt_gen_reply' && num === FAILED
        ? open(`Output ${num} (${title}) leads nowhere: ${NO_REPLY}`, 'prompt-failure')
        : open(`Output ${num} (${title}) leads nowhere: the branch ends there.`),
    )
}

/** What a prompt could not write takes the way of breaking words. */
const FAILED = 2
const NO_REPLY = 'a client whose reply cannot be written gets none, and the branch ends there.'

/** To the way round, and once around. One that nobody comes to is told by V12. */
const cycleIssue = (round: CheckedNode[], { reached, pathTo }: EdgeSearch): Issue[] => {
  const [first, ...others] = round
  if (!first || !reached(first.id)) return []
  const [num = 0, ...took] = round.map((node, place) => restlessOutput(node, (round[place + 1] ?? first).id))
  const way = joinPaths(pathTo(first.id), num, { path: [...others.map(({ id }) => id), first.id], took })
  return [warningIssue(first.id, 'outputs', describeCycle(round), { check: 'way-round', way })]
}

const describeCycle = (round: CheckedNode[]): string => {
  const names = round.slice(0, SHOWN).map(({ called }) => called)
  const path = [...names, ...(round.length > SHOWN ? ['…'] : []), round[0]?.called ?? ''].join(' → ')
  return `A way round without a wait: ${path}. A client who comes here ends the scene with a problem.`
}

const SHOWN = 8
