import type { CheckedNodes } from '../graph.ts'
import { warningIssue, type Issue, type ScenePath } from '../issue.ts'
import { searchEdges, type EdgeIndex, type EdgeSearch } from '../reachability.ts'
import type { VariableUse, VariableUses } from './variable-uses.ts'
import type { NodeOutput } from './variables.ts'
import { walkTo } from './walkable.ts'

/**
 * Names that a step counts on and that have no value on some way to it, each with the shortest such way. What a scene
 * cannot know, as the client's profile, is taken to be there.
 */
export const checkValues = (
  counted: VariableUses,
  nodes: CheckedNodes,
  roads: EdgeIndex,
  start: EdgeSearch,
): Issue[] => {
  const issues = counted.unknown.map((one) => unsetIssue(one, one.sentence, start.pathTo(one.node.id)))
  for (const [key, ones] of counted.byKey) issues.push(...unsetIssues(ones, counted.setOn.get(key) ?? [], nodes, roads))
  return dedupe(issues)
}

/** Of one variable: the ways on which it is set are closed, and who is still reached has it without a value. */
const unsetIssues = (
  counted: readonly VariableUse[],
  setOn: readonly NodeOutput[],
  nodes: CheckedNodes,
  roads: EdgeIndex,
): Issue[] => {
  const closed = new Set(setOn.map(({ id, num }) => roads.wayOf(id, num)))
  const isOpen = (way: number) => !closed.has(way)
  const without = searchEdges(roads, { isOpen })
  return counted.flatMap((one) => {
    if (!without.reached(one.node.id)) return []
    const shortest = without.pathTo(one.node.id)
    const walked = breaksAttempt(shortest, nodes) ? walkTo(one.node.id, nodes, roads, isOpen) : shortest
    // With branches side by side another one may have come through.
    if (walked === 'nobody' && !hasBranches(nodes)) return []
    return [unsetIssue(one, sentenceOf(one, setOn.length > 0), typeof walked === 'string' ? shortest : walked)]
  })
}

const breaksAttempt = ({ path, took }: ScenePath, nodes: CheckedNodes): boolean =>
  path.some((id, place) => took[place] === 2 && nodes.get(id)?.kind.type === 'attempt')

const hasBranches = (nodes: CheckedNodes): boolean => {
  let entries = 0
  for (const { kind, ways } of nodes.values()) {
    if (kind.entry) entries += 1
    if (entries > 1 || (kind.type === 'split' && ways.length > 1)) return true
  }
  return false
}

const sentenceOf = ({ name }: VariableUse, isEverSet: boolean): string =>
  isEverSet ? `On one way to this step “${name}” has no value yet.` : `No step before this one gives “${name}” a value.`

const unsetIssue = ({ node, property }: VariableUse, reason: string, way: ScenePath): Issue =>
  warningIssue(node.id, property, reason, { check: 'unset-variable', way })

/** A name may stand for several variables, and in several places of one property. */
const dedupe = (issues: Issue[]): Issue[] => {
  const seen = new Set<string>()
  return issues.filter(({ nodeId, nodePropertyName, message }) => {
    const said = `${nodeId} ${nodePropertyName} ${message}`
    return !seen.has(said) && seen.add(said)
  })
}
