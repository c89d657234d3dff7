import type { SceneGraph } from '@attune/contract/scenes/graph'
import { readRun, readScene } from '@attune/engine/formats/read-stored'
import type { Run } from '@attune/engine/run'

/** A stored run in the current format. Throws if a newer version of the product wrote it. */
export const readStoredRun = (state: unknown): Run => valueOrThrow(readRun(state))

/** A stored version of a scene, likewise. */
export const readStoredScene = (graph: unknown): SceneGraph => valueOrThrow(readScene(graph))

const valueOrThrow = <T>(read: { ok: true; value: T } | { ok: false; error: { message: string } }): T => {
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}
