import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { Run } from '../run.ts'
import { upcast, type Read, type Upcast } from './upcast.ts'

/** A run as it was stored, whichever version wrote it. */
export const readRun = (stored: unknown): Read<Run> =>
  // Of today's format: what wrote it was an engine.
  upcast(stored, 'run', RUN_UPCASTS) as Read<unknown> as Read<Run>

/** A version of a scene as it was stored, whichever version wrote it. */
export const readScene = (stored: unknown): Read<SceneGraph> =>
  // Of today's format: what wrote it was checked on its way in.
  upcast(stored, 'scene', SCENE_UPCASTS) as Read<unknown> as Read<SceneGraph>

/** Format 1 is today's. */
const RUN_UPCASTS: readonly Upcast[] = []
const SCENE_UPCASTS: readonly Upcast[] = []
