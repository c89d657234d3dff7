import type { SceneIssue } from '@attune/contract/scenes/fields'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { SCENE_ISSUES_MAX } from '@attune/contract/scenes/limits'
import { isNodeType } from '@attune/contract/scenes/node-kinds'
import type { CheckRequest, CheckResult } from './check-in-thread.ts'

/** The issues that are asked for. In the thread that finds them: reading a hundred thousand from it takes a second. */
export const selectIssues = (all: SceneIssue[], { scene, which }: CheckRequest): CheckResult => {
  const found = all.filter(FILTERS[which](scene))
  return {
    issues: found.slice(0, SCENE_ISSUES_MAX),
    total: found.length,
    hasErrors: found.some(({ severity }) => severity === 'error'),
  }
}

const FILTERS: Record<CheckRequest['which'], (scene: SceneGraph) => (issue: SceneIssue) => boolean> = {
  all: () => () => true,
  rights: () => (issue) => issue.check === 'rights',
  // Nodes of unknown kinds are kept unchanged.
  import: (scene) => {
    const unknown = new Set(scene.nodes.flatMap(({ _id, type }) => (isNodeType(type) ? [] : [_id])))
    return ({ nodeId, nodePropertyName }) => nodePropertyName !== 'type' || nodeId === null || !unknown.has(nodeId)
  },
}
