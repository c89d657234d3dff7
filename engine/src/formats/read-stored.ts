import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { Run } from '../run.ts'
import { upcast, type ReadResult, type Upcast } from './upcast.ts'

/** A run as it was stored, whichever version wrote it. */
export const readRun = (stored: unknown): ReadResult<Run> =>
  // Of today's format: what wrote it was an engine.
  upcast(stored, 'run', RUN_UPCASTS) as ReadResult<unknown> as ReadResult<Run>

/** A version of a scene as it was stored, whichever version wrote it. */
export const readScene = (stored: unknown): ReadResult<SceneGraph> =>
  // Of today's format: what wrote it was checked on its way in.
  upcast(stored, 'scene', SCENE_UPCASTS) as ReadResult<unknown> as ReadResult<SceneGraph>

/** Format 1 is today's. */
const RUN_UPCASTS: readonly Upcast[] = []
const SCENE_UPCASTS: readonly Upcast[] = []
