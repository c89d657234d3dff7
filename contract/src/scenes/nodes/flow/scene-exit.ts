import type { NodeKind } from '../kind.ts'

/** Ends one token. The run ends with its last token. */
export const sceneExit: NodeKind<'scene_exit'> = {
  type: 'scene_exit',
  title: 'Scene exit',
  about: 'Ends this branch. The scene ends with its last branch.',
  category: 'flow',
  outputs: [],
  properties: [],
}
