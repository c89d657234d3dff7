import { useMemo } from 'react'
import type { SceneGraph, SceneNode } from '@attune/contract/scenes/graph'
import { sceneCost } from '@attune/engine/check/scene-cost'
import { formatCost } from './format-cost.ts'
import classes from './SceneCost.module.css'

/** Approximate cost for a client who goes through the whole scene. Renders nothing if it costs nothing. */
export const SceneCost = ({ nodes }: { nodes: readonly SceneNode[] }) => {
  const words = useMemo(() => formatCost(sceneCost({ ...NO_SCENE, nodes: [...nodes] })), [nodes])
  return words === null ? null : <p className={classes.cost}>{words}</p>
}

const NO_SCENE: SceneGraph = { format: 1, sceneId: '', version: 0, title: '', nodes: [], dataSource: [] }
