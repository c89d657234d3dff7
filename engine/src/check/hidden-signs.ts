import { TURNING } from '@attune/contract/turning'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { fieldsOf, type CheckedNodes } from './graph.ts'
import { NO_PATH, type Issue } from './issue.ts'
import { sourcesOf, sourcesOfValue, type AuthoredSource } from './values/sources-of.ts'

/**
 * Warns about bidirectional control characters inside an expression or a template's tags: they make code look different
 * from what is evaluated (CVE-2021-42574). In the text around tags, languages written from right to left need them.
 */
export const checkHiddenSigns = (scene: SceneGraph, nodes: CheckedNodes): Issue[] => {
  const dataSources: unknown[] = Array.isArray(scene.dataSource) ? scene.dataSource : []
  return [
    ...dataSources.flatMap((item) =>
      sourcesOfValue(`dataSource.${String(fieldsOf(item)['_id'])}.value`, item).flatMap((one) => issuesOf(null, one)),
    ),
    ...[...nodes.values()].flatMap((node) => sourcesOf(node).flatMap((source) => issuesOf(node.id, source))),
  ]
}

const issuesOf = (nodeId: string | null, { property, kind, text }: AuthoredSource): Issue[] => {
  const evaluated = kind === 'expression' ? [text] : (text.match(/\{\{[^]*?\}\}|\{%[^]*?%\}/g) ?? [])
  const sign = evaluated.map((part) => TURNING.exec(part)?.[0]).find((found) => found !== undefined)
  if (sign === undefined) return []
  const reason = `There's an invisible character here (${nameOf(sign)}) that changes the reading direction, so this may not do what it seems to do. Delete the whole expression or tag and type it again.`
  const words = { reason, message: reason, nodeId, nodePropertyName: property, ...NO_PATH }
  return [{ code: 'property_invalid', check: 'hidden-signs', severity: 'warning', ...words }]
}

const nameOf = (sign: string): string => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`
