import type { NodeKind } from '../kind.ts'

/** Stands for unknown kinds. Such nodes are kept as they are, and end any token that reaches them. */
export const unknown: NodeKind<'unknown'> = {
  type: 'unknown',
  title: 'Unknown',
  about: 'A kind of node that this version doesn’t support.',
  category: 'flow',
  hidden: true,
  outputs: 'many',
  properties: [],
}
