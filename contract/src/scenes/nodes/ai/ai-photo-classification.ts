import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'
import { PHOTO_TARGETS } from '../values.ts'

/** Of the photos that came last. What is on them is `photo.category` afterwards, `unknown` when it cannot be told. */
export const aiPhotoClassification: NodeKind<'ai_photo_classification'> = {
  type: 'ai_photo_classification',
  title: 'AI photo classification',
  about: 'Finds out what is on the last photos.',
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
