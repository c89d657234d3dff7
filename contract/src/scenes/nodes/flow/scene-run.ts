import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'

/** The one place where a run begins. What may start it is told here; a person and a call always may. */
export const sceneRun: NodeKind<'scene_run'> = {
  type: 'scene_run',
  title: 'Scene run',
  about: 'The scene begins here.',
  category: 'flow',
  entry: true,
  outputs: NEXT,
  properties: [{ name: 'triggers', title: 'Starts by itself on', field: 'triggers' }],
}
