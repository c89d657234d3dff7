import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { Run } from '../run.ts'
import { upcast, type ReadResult, type Upcast } from './upcast.ts'

/** Reads a stored run of any released format. */
export const readRun = (stored: unknown): ReadResult<Run> =>
  // The stored value is in the current format, and only the engine writes runs.
  upcast(stored, 'run', RUN_UPCASTS) as ReadResult<unknown> as ReadResult<Run>

/** Reads a stored scene version of any released format. */
export const readScene = (stored: unknown): ReadResult<SceneGraph> =>
  // The stored value is in the current format and was validated before it was saved.
  upcast(stored, 'scene', SCENE_UPCASTS) as ReadResult<unknown> as ReadResult<SceneGraph>

/** There is only format 1 so far. */
const RUN_UPCASTS: readonly Upcast[] = []
const SCENE_UPCASTS: readonly Upcast[] = []
