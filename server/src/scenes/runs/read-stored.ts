import type { SceneGraph } from '@attune/contract/scenes/graph'
import { readRun, readScene } from '@attune/engine/formats/read-stored'
import type { Run } from '@attune/engine/run'

/** A run as it was kept, lifted to today's format. What a newer version of the product wrote is left to that one. */
export const readStoredRun = (state: unknown): Run => valueOrThrow(readRun(state))

/** The same of a version of a scene. */
export const readStoredScene = (graph: unknown): SceneGraph => valueOrThrow(readScene(graph))

const valueOrThrow = <T>(read: { ok: true; value: T } | { ok: false; error: { message: string } }): T => {
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}
