import type { SceneNode } from '@attune/contract/scenes/graph'
import { isError, type NodeIssue } from '../../form/describe-issue.ts'

/** Issues the server found and the nodes it found them in. The server also knows which scenes and templates exist. */
export interface ServerIssues {
  issues: readonly NodeIssue[]
  nodes: readonly SceneNode[]
}

/**
 * The issues to show, errors first: those of the live check, plus those of the server while the node they are about is
 * unchanged.
 */
export const mergeIssues = (
  live: readonly NodeIssue[],
  server: ServerIssues | null,
  nodes: readonly SceneNode[],
): NodeIssue[] => {
  const known = new Set(live.map(issueKeyOf))
  const now = new Set(nodes)
  const checkedNodes = new Map(server?.nodes.map((node) => [node._id, node]))
  const still = (server?.issues ?? []).filter((issue) => {
    if (known.has(issueKeyOf(issue))) return false
    if (issue.nodeId === null)
      return checkedNodes.size === now.size && server?.nodes.every((node) => now.has(node)) === true
    const node = checkedNodes.get(issue.nodeId)
    return node !== undefined && now.has(node)
  })
  const all = [...live, ...still]
  return [...all.filter(isError), ...all.filter((issue) => !isError(issue))]
}

const issueKeyOf = ({ code, nodeId, nodePropertyName, message }: NodeIssue): string =>
  JSON.stringify([code, nodeId, nodePropertyName, message])
