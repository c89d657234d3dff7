import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { PropertyForm } from '@attune/contract/scenes/nodes/property'
import type { CheckedNode, CheckedNodes } from './graph.ts'
import type { PropertyFault, FieldContext } from './fault.ts'
import { FIELD_CHECKS } from './fields.ts'
import { invalidIssue, missingIssue, type Issue, type CheckContext } from './issue.ts'

/** Checks every property of every node against its kind. */
export const checkProperties = (scene: SceneGraph, nodes: CheckedNodes, known: CheckContext): Issue[] => {
  const dataSources = Array.isArray(scene.dataSource) ? scene.dataSource : []
  const looked = {
    sceneId: scene.sceneId,
    dataSources: new Set(dataSources.flatMap((item: { _id?: unknown } | null) => item?._id ?? [])),
    scenes: known.scenes && new Set(known.scenes),
    templates: known.templates && new Set(known.templates),
    alerts: known.alerts && new Set(known.alerts),
    media: known.media && new Set(known.media),
    today: known.today,
  }
  return [...nodes.values()].flatMap((node) => [
    ...node.kind.properties.flatMap((form) => checkProperty(node, form, looked)),
    ...checkMessage(node),
  ])
}

const checkProperty = (node: CheckedNode, form: PropertyForm, looked: Omit<FieldContext, 'properties'>): Issue[] => {
  const value = node.properties[form.name]
  if (isAbsent(value)) return form.required ? [missingIssue(node.id, form.name)] : []
  const faults: PropertyFault[] = FIELD_CHECKS[form.field](value, form, { ...looked, properties: node.properties })
  return faults.map(({ at, reason }) => {
    const property = at === undefined ? form.name : `${form.name}.${at}`
    return reason === null ? missingIssue(node.id, property) : invalidIssue(node.id, property, reason)
  })
}

/** A message needs a text or a file. */
const checkMessage = ({ id, kind, properties }: CheckedNode): Issue[] =>
  kind.type === 'send_message' && isAbsent(properties['text']) && isAbsent(properties['attachments'])
    ? [missingIssue(id, 'text')]
    : []

const isAbsent = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)
