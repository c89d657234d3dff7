import type { CheckedNodes } from '../graph.ts'
import { warningIssue, type Issue, type ScenePath } from '../issue.ts'
import { searchEdges, type EdgeIndex, type EdgeSearch } from '../reachability.ts'
import type { VariableUse, VariableUses } from './variable-uses.ts'
import type { NodeOutput } from './variables.ts'
import { walkTo } from './walkable.ts'

/**
 * Finds variables that a step uses but that have no value on some path to it, with the shortest such path. Values
 * outside the scene, such as the client's profile, are assumed to exist.
 */
export const checkValues = (
  counted: VariableUses,
  nodes: CheckedNodes,
  edgeIndex: EdgeIndex,
  start: EdgeSearch,
): Issue[] => {
  const issues = counted.unknown.map((one) => unsetIssue(one, one.sentence, start.pathTo(one.node.id)))
  for (const [key, ones] of counted.byKey)
    issues.push(...unsetIssues(ones, counted.setOn.get(key) ?? [], nodes, edgeIndex))
  return dedupe(issues)
}

/** Checks one variable: removes the edges on which it is set; nodes that are still reachable read it unset. */
const unsetIssues = (
  counted: readonly VariableUse[],
  setOn: readonly NodeOutput[],
  nodes: CheckedNodes,
  edgeIndex: EdgeIndex,
): Issue[] => {
  const closed = new Set(setOn.map(({ id, num }) => edgeIndex.edgeOf(id, num)))
  const isOpen = (edge: number) => !closed.has(edge)
  const without = searchEdges(edgeIndex, { isOpen })
  return counted.flatMap((one) => {
    if (!without.reached(one.node.id)) return []
    const shortest = without.pathTo(one.node.id)
    const walked = breaksAttempt(shortest, nodes) ? walkTo(one.node.id, nodes, edgeIndex, isOpen) : shortest
    // With parallel branches, another branch may have used up the attempts.
    if (walked === 'nobody' && !hasBranches(nodes)) return []
    return [unsetIssue(one, sentenceOf(one, setOn.length > 0), typeof walked === 'string' ? shortest : walked)]
  })
}

const breaksAttempt = ({ path, took }: ScenePath, nodes: CheckedNodes): boolean =>
  path.some((id, place) => took[place] === 2 && nodes.get(id)?.kind.type === 'attempt')

const hasBranches = (nodes: CheckedNodes): boolean => {
  let entries = 0
  for (const { kind, edges } of nodes.values()) {
    if (kind.entry) entries += 1
    if (entries > 1 || (kind.type === 'split' && edges.length > 1)) return true
  }
  return false
}

const sentenceOf = ({ name }: VariableUse, isEverSet: boolean): string =>
  isEverSet
    ? `On at least one path to this step, “${name}” has no value yet.`
    : `No step before this one gives “${name}” a value.`

const unsetIssue = ({ node, property }: VariableUse, reason: string, route: ScenePath): Issue =>
  warningIssue(node.id, property, reason, { check: 'unset-variable', route })

/** One name may stand for several variables, and may occur several times in a property. */
const dedupe = (issues: Issue[]): Issue[] => {
  const seen = new Set<string>()
  return issues.filter(({ nodeId, nodePropertyName, message }) => {
    const said = `${nodeId} ${nodePropertyName} ${message}`
    return !seen.has(said) && seen.add(said)
  })
}
