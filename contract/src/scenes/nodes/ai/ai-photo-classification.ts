import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'
import { PHOTO_TARGETS } from '../values.ts'

/** Sets `photo.category` for the latest photos; `unknown` if it can't be determined. */
export const aiPhotoClassification: NodeKind<'ai_photo_classification'> = {
  type: 'ai_photo_classification',
  title: 'AI photo classification',
  about: 'Classifies the latest photos.',
  category: 'ai',
  outputs: NEXT,
  waits: 'result',
  properties: [
    {
      name: 'target',
      title: 'Target',
      field: 'choice',
      choices: PHOTO_TARGETS.map((value) => ({ value, title: 'Food' })),
      initial: PHOTO_TARGETS[0],
      required: true,
    },
  ],
}
