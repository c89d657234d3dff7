import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'

export const nextScene: NodeKind<'next_scene'> = {
  type: 'next_scene',
  title: 'Next scene',
  about: 'Starts another scene for the client.',
  category: 'flow',
  outputs: NEXT,
  waits: 'run',
  properties: [
    { name: 'sceneId', title: 'Scene', field: 'scene', required: true },
    {
      name: 'wait',
      title: 'Wait until it ends',
      hint: 'This branch continues when the other scene has ended.',
      field: 'boolean',
      initial: false,
    },
  ],
}
