import type { SceneNode } from '@attune/contract/scenes/graph'
import type { SceneDocument } from './document.ts'

/** A scene for tests: maps each node to the target of its first output. `run` is the Scene run; the others are Noop. */
export const sceneOf = (leads: Record<string, string | null>): SceneDocument => {
  const ids = [...new Set([...Object.keys(leads), ...Object.values(leads).filter((id) => id !== null)])]
  const nodes = ids.map((id): SceneNode => {
    const to = leads[id] ?? null
    return {
      _id: id,
      type: id === 'run' ? 'scene_run' : 'noop',
      properties: {},
      inputs: [],
      outputs: to === null ? [] : [{ num: 1, ref: to, refInput: 1 }],
    }
  })
  return { title: 'Check-in', description: '', labels: [], nodes, dataSource: [] }
}
