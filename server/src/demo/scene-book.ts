import type { SceneKey } from '@attune/samples/scenes/scene'

/** Ids of the scenes and prompt templates of an organization by what the samples call them, as they come to be. */
export interface SceneBook {
  made(called: string, id: string): void
  sceneId(key: SceneKey): string
  /** Null: none of the samples'. */
  keyOf(sceneId: string): SceneKey | null
  /** The id in place of what a sample calls `scene:…` or `template:…`. */
  idOf(called: string): string
}

export const sceneBook = (): SceneBook => {
  const ids = new Map<string, string>()
  const keys = new Map<string, SceneKey>()
  const idOf = (called: string): string => {
    const id = ids.get(called)
    if (id === undefined) throw new Error(`There is no ${called} yet.`)
    return id
  }
  return {
    made: (called, id) => {
      ids.set(called, id)
      // What is made was called by its key.
      if (called.startsWith('scene:')) keys.set(id, called.slice('scene:'.length) as SceneKey)
    },
    sceneId: (key) => idOf(`scene:${key}`),
    keyOf: (id) => keys.get(id) ?? null,
    idOf,
  }
}
