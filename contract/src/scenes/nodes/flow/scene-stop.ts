import type { NodeKind } from '../kind.ts'

/** Ends the run: all its tokens, its waits and its messages that have not left. */
export const sceneStop: NodeKind<'scene_stop'> = {
  type: 'scene_stop',
  title: 'Scene stop',
  about: 'Ends the scene with all its branches and takes back what has not been sent yet.',
  category: 'flow',
  outputs: [],
  properties: [],
}
