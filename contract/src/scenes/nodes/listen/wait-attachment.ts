import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'
import { PHOTOS_THRESHOLD } from '../limits.ts'

/** Waits until so many photos are there. Once in a run unless `repeatable`: a second pass goes on with those there are. */
export const waitAttachment: NodeKind<'wait_attachment'> = {
  type: 'wait_attachment',
  title: 'Wait attachment',
  about: 'Waits for photos of the client.',
  category: 'listen',
  outputs: NEXT,
  waits: 'attachment',
  properties: [
    { name: 'threshold', title: 'Photos', field: 'integer', ...PHOTOS_THRESHOLD, unit: 'photos', required: true },
    {
      name: 'postAI',
      title: 'Classify them',
      hint: 'Goes on when it is known what is on them.',
      field: 'boolean',
      initial: false,
    },
    { name: 'repeatable', title: 'Repeatable', hint: 'Wait again on every pass.', field: 'boolean', initial: false },
  ],
}
