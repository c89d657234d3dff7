import type { SceneGraph } from '@attune/contract/scenes/graph'
import { checkDataSources } from './check/data-sources.ts'
import { checkGraph } from './check/graph.ts'
import type { Issue, Known } from './check/issue.ts'
import { checkProperties } from './check/properties.ts'
import { checkWays } from './check/ways.ts'

export type { Issue, Known }

/**
 * What stands in the way of saving a scene (`error`) and what may well be meant otherwise (`warning`), errors first. What
 * the scene names elsewhere is looked up in `known` where that is given. Never throws, whatever the scene is.
 */
export const check = (scene: SceneGraph, known: Known = {}): Issue[] => {
  const graph = checkGraph(scene)
  const errors = [...graph.issues, ...checkDataSources(scene), ...checkProperties(scene, graph.nodes, known)]
  return [...errors, ...checkWays(graph.nodes)]
}
