import type { NodeKind } from '../kind.ts'

/** Stands for kinds that this version does not know: they are kept as they came, and end the token that comes there. */
export const unknown: NodeKind<'unknown'> = {
  type: 'unknown',
  title: 'Unknown',
  about: 'A kind of node that this version does not know.',
  category: 'flow',
  hidden: true,
  outputs: 'many',
  properties: [],
}
