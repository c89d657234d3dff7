import type { SceneGraph } from '@attune/contract/scenes/graph'
import { checkExpression } from '../../expressions/evaluate.ts'
import { variableFault } from '../../scope/variables.ts'
import { checkTemplate, toDotted } from '../../templates/render.ts'
import { fieldsOf, type CheckedNodes } from '../graph.ts'
import { invalidIssue, type Issue } from '../issue.ts'
import { sourcesOf, sourcesOfValue, type AuthoredSource } from './sources-of.ts'

/** Refuses names that read like variables and aren't, as messages and templates do. */
export const checkVariables = (scene: SceneGraph, nodes: CheckedNodes): Issue[] => {
  const dataSources: unknown[] = Array.isArray(scene.dataSource) ? scene.dataSource : []
  return [
    ...dataSources.flatMap((item) => {
      const { _id: id } = fieldsOf(item)
      if (typeof id !== 'string') return []
      return sourcesOfValue(`dataSource.${id}.value`, item).flatMap((source) => issuesIn(null, source))
    }),
    ...[...nodes.values()].flatMap((node) => sourcesOf(node).flatMap((source) => issuesIn(node.id, source))),
  ]
}

const issuesIn = (nodeId: string | null, { property, kind, text }: AuthoredSource): Issue[] => {
  const checked = kind === 'expression' ? checkExpression(text) : checkTemplate(text)
  if (!checked.ok) return []
  const names = kind === 'expression' ? checked.names : checked.names.map(toDotted)
  const faults = new Set(names.flatMap((name) => variableFault(name) ?? []))
  return [...faults].map((fault) => invalidIssue(nodeId, property, fault))
}
