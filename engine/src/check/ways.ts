import type { CheckedNode, CheckedNodes } from './graph.ts'
import { casesOf } from './graph.ts'
import { inputRequired, warning, type Issue } from './issue.ts'
import { waysRound } from './ways-round.ts'

/** What may be meant otherwise: places that nothing reaches, ways that lead nowhere, ways round that never rest. */
export const checkWays = (nodes: CheckedNodes): Issue[] => {
  const reached = reachedFrom(
    [...nodes.values()].filter(({ kind }) => kind.entry),
    nodes,
  )
  const led = new Set([...nodes.values()].flatMap(({ ways }) => ways.map(({ to }) => to)))
  const lost = [...nodes.values()].filter(({ id, kind }) => !kind.entry && led.has(id) && !reached.has(id))
  return [
    ...lost.map(({ id }) => inputRequired(id, 'No way from where the scene begins leads to this node.', 'warning')),
    ...[...nodes.values()].flatMap(openEnds),
    ...waysRound(nodes).map((round) => warning(round[0]?.id ?? '', 'property_invalid', 'outputs', told(round))),
  ]
}

const reachedFrom = (entries: CheckedNode[], nodes: CheckedNodes): Set<string> => {
  const reached = new Set(entries.map(({ id }) => id))
  const next = [...entries]
  for (let node = next.pop(); node; node = next.pop())
    for (const { to } of node.ways) {
      const other = nodes.get(to)
      if (!other || reached.has(to)) continue
      reached.add(to)
      next.push(other)
    }
  return reached
}

const openEnds = ({ id, kind, properties, ways }: CheckedNode): Issue[] => {
  if (kind.type === 'unknown') return []
  if (kind.outputs === 'many')
    return ways.length > 0
      ? []
      : [warning(id, 'property_required', 'outputs', 'No output leads anywhere: the branch ends here.')]
  const outputs =
    kind.outputs === 'cases'
      ? [{ num: 0, title: 'otherwise' }, ...casesOf(properties).map((num) => ({ num, title: `case ${num}` }))]
      : kind.outputs
  const taken = new Set(ways.map(({ num }) => num))
  return outputs
    .filter(({ num }) => !taken.has(num))
    .map(({ num, title }) =>
      warning(id, 'property_required', 'outputs', `Output ${num} (${title}) leads nowhere: the branch ends there.`),
    )
}

const told = (round: CheckedNode[]): string => {
  const names = round.slice(0, SHOWN).map(({ called }) => called)
  const path = [...names, ...(round.length > SHOWN ? ['…'] : []), round[0]?.called ?? ''].join(' → ')
  return `A way round without a wait: ${path}. A client who comes here ends the scene with a problem.`
}

const SHOWN = 8
