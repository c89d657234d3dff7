import type { SceneGraph } from '@attune/contract/scenes/graph'
import { isPrivateName } from '../scope/private-names.ts'
import { fieldsOf, type CheckedNode, type CheckedNodes } from './graph.ts'
import { invalidIssue, type CheckContext, type Issue } from './issue.ts'
import { namesRead, sourcesOf, sourcesOfValue, type AuthoredSource } from './values/sources-of.ts'

/**
 * Refuses anything the author has no right to: reading who a client is, and emails to addresses outside the
 * organization. Recipients that are only known at run time are checked by the run.
 */
export const checkRights = (scene: SceneGraph, nodes: CheckedNodes, { author }: CheckContext): Issue[] => {
  if (author === undefined) return []
  const { readsPrivate, outsideAddresses, privateTemplates } = author
  const named = new Set(privateTemplates)
  const outside = new Set(outsideAddresses)
  const dataSources: unknown[] = Array.isArray(scene.dataSource) ? scene.dataSource : []
  return [
    ...(readsPrivate ? [] : dataSources.flatMap(dataIssues)),
    ...[...nodes.values()].flatMap((node) => [
      ...(readsPrivate ? [] : sourcesOf(node).flatMap((source) => privateIssues(node.id, source))),
      ...(readsPrivate ? [] : templateIssues(node, named)),
      ...outsideIssues(node, outside),
    ]),
  ]
}

const dataIssues = (item: unknown): Issue[] => {
  const { _id: id } = fieldsOf(item)
  if (typeof id !== 'string') return []
  return sourcesOfValue(`dataSource.${id}.value`, item).flatMap((source) => privateIssues(null, source))
}

const privateIssues = (nodeId: string | null, source: AuthoredSource): Issue[] => {
  const name = namesRead(source).find(isPrivateName)
  if (name === undefined) return []
  const reason = `It reads “${name}”, and you don't have the right to see clients' names, phone numbers and email addresses.`
  return [invalidIssue(nodeId, source.property, reason, 'rights')]
}

/** Prompt templates, by id, that read who a client is. */
const templateIssues = ({ id, kind, properties }: CheckedNode, named: ReadonlySet<string>): Issue[] =>
  kind.properties.flatMap(({ field, name }) => {
    const value = properties[name]
    const isTemplate = field === 'prompt-template' || field === 'prompt-text'
    if (!isTemplate || typeof value !== 'string' || !named.has(value.trim())) return []
    const reason =
      "This prompt template reads clients' names, phone numbers or email addresses, and you don't have the right to see them."
    return [invalidIssue(id, name, reason, 'rights')]
  })

const outsideIssues = (
  { id, kind, properties: { recipients } }: CheckedNode,
  outside: ReadonlySet<string>,
): Issue[] => {
  if (kind.type !== 'send_email') return []
  const found = fixedRecipients(recipients).filter((address) => outside.has(address))
  if (found.length === 0) return []
  const reason = `You don't have the right to send emails outside your organization: ${found.slice(0, 3).join(', ')}.`
  return [invalidIssue(id, 'recipients.value', reason, 'rights')]
}

/** The fixed addresses that an author entered, in lower case. */
export const fixedRecipients = (recipients: unknown): string[] => {
  const { kind, value } = fieldsOf(recipients)
  if (kind !== 'static' || typeof value !== 'string') return []
  return value
    .split(/[,;\n]/)
    .map((address) => address.trim().toLowerCase())
    .filter((address) => address !== '')
}
