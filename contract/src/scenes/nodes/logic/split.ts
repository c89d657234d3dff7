import type { NodeKind } from '../kind.ts'

/** One branch on each way out that is connected. */
export const split: NodeKind<'split'> = {
  type: 'split',
  title: 'Split',
  about: 'Goes on along all its ways at once.',
  category: 'logic',
  outputs: 'many',
  properties: [],
}
