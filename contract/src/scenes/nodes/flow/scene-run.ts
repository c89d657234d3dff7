import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'

/** The node where a run starts. It defines what starts the scene by itself; people and calls can always start it. */
export const sceneRun: NodeKind<'scene_run'> = {
  type: 'scene_run',
  title: 'Scene run',
  about: 'The scene starts here.',
  category: 'flow',
  entry: true,
  outputs: NEXT,
  properties: [{ name: 'triggers', title: 'Starts automatically on', field: 'triggers' }],
}
