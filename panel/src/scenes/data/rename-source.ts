import type { DataSource } from '@attune/contract/scenes/graph'
import { renameInDataSource, renameInNode, type Renames } from '@attune/engine/scope/rename-names'
import type { ScopeScene } from '@attune/engine/scope/scope-name'

/**
 * Renames a data source, and everything in the scene that reads it. Returns the scene itself if it no longer has that
 * data source, or has another one of the new name.
 */
export const renameSource = <Scene extends ScopeScene>(scene: Scene, named: DataSource, _id: string): Scene => {
  // Its value may have changed since.
  const source = scene.dataSource.find((one) => one === named) ?? scene.dataSource.find((one) => one._id === named._id)
  const others = scene.dataSource.filter((other) => other !== source)
  if (source === undefined || others.some((other) => other._id === _id)) return scene
  // Of two with one name, the other keeps it, and what reads it.
  const isTwin = others.some((other) => other._id === source._id)
  const renames: Renames = isTwin ? {} : { data: new Map([[source._id, _id]]) }
  return {
    ...scene,
    nodes: scene.nodes.map((node) => renameInNode(node, renames)),
    dataSource: scene.dataSource.map((other) => {
      const renamed = renameInDataSource(other, renames)
      return other === source ? { ...renamed, _id } : renamed
    }),
  }
}
