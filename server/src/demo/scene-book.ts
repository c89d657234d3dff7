import type { SceneKey } from '@attune/samples/scenes/scene'

/** Ids of an organization's scenes and prompt templates by their sample names, noted as they are created. */
export interface SceneBook {
  made(called: string, id: string): void
  sceneId(key: SceneKey): string
  /** Null if it is not a sample scene. */
  keyOf(sceneId: string): SceneKey | null
  /** The id for a sample name `scene:…` or `template:…`. */
  idOf(called: string): string
}

export const sceneBook = (): SceneBook => {
  const ids = new Map<string, string>()
  const keys = new Map<string, SceneKey>()
  const idOf = (called: string): string => {
    const id = ids.get(called)
    if (id === undefined) throw new Error(`${called} has not been created yet.`)
    return id
  }
  return {
    made: (called, id) => {
      ids.set(called, id)
      // The rest of the name is the scene's key.
      if (called.startsWith('scene:')) keys.set(id, called.slice('scene:'.length) as SceneKey)
    },
    sceneId: (key) => idOf(`scene:${key}`),
    keyOf: (id) => keys.get(id) ?? null,
    idOf,
  }
}
