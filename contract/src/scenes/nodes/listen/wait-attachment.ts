import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'
import { PHOTOS_THRESHOLD } from '../limits.ts'

/**
 * Waits for `threshold` photos. It waits once per run unless `repeatable`: a second pass continues with the existing
 * photos.
 */
export const waitAttachment: NodeKind<'wait_attachment'> = {
  type: 'wait_attachment',
  title: 'Wait attachment',
  about: 'Waits for photos from the client.',
  category: 'listen',
  outputs: NEXT,
  waits: 'attachment',
  properties: [
    { name: 'threshold', title: 'Photos', field: 'integer', ...PHOTOS_THRESHOLD, unit: 'photos', required: true },
    {
      name: 'postAI',
      title: 'Classify them',
      hint: 'Continues once they have been classified.',
      field: 'boolean',
      initial: false,
    },
    { name: 'repeatable', title: 'Repeatable', hint: 'Waits again on every pass.', field: 'boolean', initial: false },
  ],
}
