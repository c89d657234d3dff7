import type { SceneNode } from '@attune/contract/scenes/graph'
import type { NodeIssue } from '../../form/describe-issue.ts'

/** What the server found, and in what: it knows more than the panel, as which scenes there are. */
export interface ServerIssues {
  issues: readonly NodeIssue[]
  nodes: readonly SceneNode[]
}

/**
 * What is shown of issues: those of the live check, and those of the server that it does not know, as long as the node is
 * the one the server looked at. Errors first.
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

export const isError = ({ severity }: Pick<NodeIssue, 'severity'>): boolean => severity === 'error'

const issueKeyOf = ({ code, nodeId, nodePropertyName, message }: NodeIssue): string =>
  JSON.stringify([code, nodeId, nodePropertyName, message])
