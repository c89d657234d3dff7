import type { SceneNode } from '@attune/contract/scenes/graph'

/** Unapplied changes in a node's form: only what differs from the node. */
export interface FormEdits {
  title?: string
  properties: Readonly<Record<string, unknown>>
}

export const NO_EDITS: FormEdits = { properties: {} }

/** The values the form shows: changed ones, else the node's. */
export const formValuesOf = (
  node: SceneNode,
  edits: FormEdits,
): { title: string; properties: Record<string, unknown> } => ({
  title: edits.title ?? node.title ?? '',
  properties: { ...node.properties, ...edits.properties },
})

/** Records a property change; setting a value back to the stored one removes the change. */
export const changeProperty = (node: SceneNode, edits: FormEdits, name: string, value: unknown): FormEdits => {
  const { [name]: _before, ...others } = edits.properties
  const same = sameValue(node.properties[name], value)
  return { ...edits, properties: same ? others : { ...others, [name]: value } }
}

export const changeTitle = (node: SceneNode, { title: _before, ...edits }: FormEdits, title: string): FormEdits =>
  title === (node.title ?? '') ? edits : { ...edits, title }

export const isDirty = ({ title, properties }: FormEdits): boolean =>
  title !== undefined || Object.keys(properties).length > 0

/** What applying the form sets: a blank title becomes undefined, and emptied properties are removed. */
export const toNodeChange = (
  node: SceneNode,
  edits: FormEdits,
): { title: string | undefined; properties: Record<string, unknown> } => {
  const { title, properties } = formValuesOf(node, edits)
  const filled = Object.entries(properties).filter(([, value]) => value !== undefined && value !== null)
  return { title: title.trim() === '' ? undefined : title.trim(), properties: Object.fromEntries(filled) }
}

/** Equal JSON, whatever the order of keys; all empty values are equal. */
export const sameValue = (one: unknown, other: unknown): boolean => {
  if (isEmpty(one) && isEmpty(other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right]: [Record<string, unknown>, Record<string, unknown>] = [{ ...one }, { ...other }]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((name) => sameValue(left[name], right[name]))
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
