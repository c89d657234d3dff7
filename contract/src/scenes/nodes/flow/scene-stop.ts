import type { NodeKind } from '../kind.ts'

/** Ends the run with all its tokens and waits, and cancels messages that haven't been sent. */
export const sceneStop: NodeKind<'scene_stop'> = {
  type: 'scene_stop',
  title: 'Scene stop',
  about: 'Ends the scene with all its branches and cancels messages that haven’t been sent.',
  category: 'flow',
  outputs: [],
  properties: [],
}
