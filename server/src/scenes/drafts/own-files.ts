import type { SceneNode } from '@attune/contract/scenes/graph'
import { loadMedia } from '@attune/store/media/media'
import type { Tenant } from '@attune/store/store'

/**
 * Removes files from nodes that aren't the organization's, so that a draft keeps no ids of other organizations' files.
 * Files that the saved scene has stay, even if they are gone: the checks report them.
 */
export const withOwnFiles = async (
  tx: Tenant,
  nodes: readonly SceneNode[],
  saved: readonly SceneNode[],
): Promise<SceneNode[]> => {
  const found = await loadMedia(tx, [...new Set(nodes.flatMap(filesOf))])
  const own = new Set([...found.map(({ media_id }) => media_id), ...saved.flatMap(filesOf)])
  return nodes.map((node) => {
    const { attachments } = node.properties
    if (!Array.isArray(attachments) || filesOf(node).every((id) => own.has(id))) return node
    const kept = (attachments as unknown[]).filter((id) => typeof id !== 'string' || own.has(id))
    return { ...node, properties: { ...node.properties, attachments: kept } }
  })
}

const filesOf = ({ properties: { attachments } }: SceneNode): string[] =>
  Array.isArray(attachments) ? (attachments as unknown[]).filter((id) => typeof id === 'string') : []
