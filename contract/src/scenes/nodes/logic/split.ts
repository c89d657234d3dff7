import type { NodeKind } from '../kind.ts'

/** Starts a branch on each connected output. */
export const split: NodeKind<'split'> = {
  type: 'split',
  title: 'Split',
  about: 'Continues on all its outputs at once.',
  category: 'logic',
  outputs: 'many',
  properties: [],
}
