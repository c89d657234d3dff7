import type { SceneCounts, SceneImpact } from '@attune/contract/scenes/difference'
import type { SceneNodeInput } from '@attune/contract/scenes/fields'
import type { DataSource, SceneNode } from '@attune/contract/scenes/graph'
import { SCENE_WALKS_RUNS_MAX } from '@attune/contract/scenes/limits'
import { differenceOf, nameOf } from '@attune/engine/difference/difference-of'
import {
  countActiveByVersion,
  countActiveRuns,
  countTokensByNode,
  countEdgeWalks,
} from '@attune/store/scenes/run-counts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../calls/who.ts'
import { sceneRecord } from '../access.ts'
import { toSceneParts } from './scene-parts.ts'

interface ImpactInput {
  id: string
  nodes: SceneNodeInput[]
  dataSource?: DataSource[] | undefined
}

/** What saving these nodes would mean for the scene's active runs. */
export const sceneImpact = (deps: Deps, who: Member, input: ImpactInput): Promise<SceneImpact> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const { graph } = await sceneRecord(tx, input.id)
    const parts = toSceneParts(input.nodes, input.dataSource ?? graph.dataSource)
    const [versions, tokens] = [await countActiveByVersion(tx, input.id), await countTokensByNode(tx, input.id)]
    const old = new Map(graph.nodes.map((node) => [node._id, node]))
    const now = new Map(parts.nodes.map((node) => [node._id, node]))
    return {
      active: [...versions.values()].reduce((sum, active) => sum + active, 0),
      versions: [...versions].map(([version, active]) => ({ version, active })),
      nodes: [...tokens].map(([nodeId, count]) => toNodeImpact(nodeId, count, old.get(nodeId), now.get(nodeId))),
      difference: differenceOf(graph, { ...parts, title: graph.title }),
    }
  })

/** How many clients are at each node of a scene, and how many took each edge. */
export const sceneCounts = (deps: Deps, who: Member, { id }: { id: string }): Promise<SceneCounts> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await sceneRecord(tx, id)
    const active = (await countActiveRuns(tx, [id])).get(id) ?? 0
    const nodes = [...(await countTokensByNode(tx, id))].map(([nodeId, tokens]) => ({ nodeId, tokens }))
    const edges = [...(await countEdgeWalks(tx, id, SCENE_WALKS_RUNS_MAX))].map(([edge, walks]) => ({
      ...edgeOf(edge),
      walks,
    }))
    return { active, nodes, edges }
  })

const toNodeImpact = (
  nodeId: string,
  tokens: number,
  was: SceneNode | undefined,
  is: SceneNode | undefined,
): SceneImpact['nodes'][number] => {
  const known = was ?? is
  // A run may be at a node that only an older version has.
  const name = known === undefined ? { nodeId, type: 'unknown', title: null } : nameOf(known)
  const becomes = is === undefined ? 'gone' : was !== undefined && was.type !== is.type ? 'other' : 'stays'
  return { ...name, tokens, becomes }
}

/** Runs count the edges they take as `node:output`. */
const edgeOf = (edge: string): { nodeId: string; num: number } => {
  const at = edge.lastIndexOf(':')
  return { nodeId: edge.slice(0, at), num: Number(edge.slice(at + 1)) }
}
