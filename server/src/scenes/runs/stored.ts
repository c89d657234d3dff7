import type { SceneGraph } from '@attune/contract/scenes/graph'
import { readRun, readScene } from '@attune/engine/formats/read-stored'
import type { Run } from '@attune/engine/run'

/** A run as it was kept, lifted to today's format. What a newer version of the product wrote is left to that one. */
export const storedRun = (state: unknown): Run => readable(readRun(state))

/** The same of a version of a scene. */
export const storedScene = (graph: unknown): SceneGraph => readable(readScene(graph))

const readable = <T>(read: { ok: true; value: T } | { ok: false; error: { message: string } }): T => {
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}
