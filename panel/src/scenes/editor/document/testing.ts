import type { Scene } from '@attune/contract/scenes/entity'
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

const SAVED_AT = '2026-03-02T09:00:00.000Z'

/** A scene as the server has saved it, in this version and revision. */
export const savedSceneOf = ({ labels, nodes, dataSource, ...document }: SceneDocument, rev: number): Scene => ({
  ...document,
  ...{ _id: 'sc_1', version: rev, rev, archived: false, mayInterrupt: false },
  labels: [...labels],
  nodes: nodes.map((node) => ({ ...node, scene: 'sc_1' })),
  dataSource: [...dataSource],
  ...{ createdAt: SAVED_AT, updatedAt: SAVED_AT, publishedAt: SAVED_AT, publishedBy: null },
  counts: { active: 0 },
  abilities: { update: true, archive: true, start: true },
})
