import type { CheckedNodes } from '../graph.ts'
import { warning, type Issue, type Path } from '../issue.ts'
import { searchRoads, type Roads, type Search } from '../roads.ts'
import type { Counted, CountedOn } from './counted-on.ts'
import type { WayOut } from './variables.ts'
import { walkTo } from './walkable.ts'

/**
 * Names that a step counts on and that have no value on some way to it, each with the shortest such way. What a scene
 * cannot know, as the client's profile, is taken to be there.
 */
export const checkValues = (counted: CountedOn, nodes: CheckedNodes, roads: Roads, start: Search): Issue[] => {
  const issues = counted.unknown.map((one) => told(one, one.sentence, start.pathTo(one.node.id)))
  for (const [key, ones] of counted.byKey) issues.push(...unset(ones, counted.setOn.get(key) ?? [], nodes, roads))
  return unique(issues)
}

/** Of one variable: the ways on which it is set are closed, and who is still reached has it without a value. */
const unset = (counted: readonly Counted[], setOn: readonly WayOut[], nodes: CheckedNodes, roads: Roads): Issue[] => {
  const closed = new Set(setOn.map(({ id, num }) => roads.wayOf(id, num)))
  const isOpen = (way: number) => !closed.has(way)
  const without = searchRoads(roads, { isOpen })
  return counted.flatMap((one) => {
    if (!without.reached(one.node.id)) return []
    const shortest = without.pathTo(one.node.id)
    const walked = breaksAttempt(shortest, nodes) ? walkTo(one.node.id, nodes, roads, isOpen) : shortest
    // With branches side by side another one may have come through.
    if (walked === 'nobody' && !hasBranches(nodes)) return []
    return [told(one, sentenceOf(one, setOn.length > 0), typeof walked === 'string' ? shortest : walked)]
  })
}

const breaksAttempt = ({ path, took }: Path, nodes: CheckedNodes): boolean =>
  path.some((id, place) => took[place] === 2 && nodes.get(id)?.kind.type === 'attempt')

const hasBranches = (nodes: CheckedNodes): boolean => {
  let entries = 0
  for (const { kind, ways } of nodes.values()) {
    if (kind.entry) entries += 1
    if (entries > 1 || (kind.type === 'split' && ways.length > 1)) return true
  }
  return false
}

const sentenceOf = ({ name }: Counted, isEverSet: boolean): string =>
  isEverSet ? `On one way to this step “${name}” has no value yet.` : `No step before this one gives “${name}” a value.`

const told = ({ node, property }: Counted, reason: string, way: Path): Issue =>
  warning(node.id, property, reason, { check: 'unset-variable', way })

/** A name may stand for several variables, and in several places of one property. */
const unique = (issues: Issue[]): Issue[] => {
  const seen = new Set<string>()
  return issues.filter(({ nodeId, nodePropertyName, message }) => {
    const said = `${nodeId} ${nodePropertyName} ${message}`
    return !seen.has(said) && seen.add(said)
  })
}
