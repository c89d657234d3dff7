import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'

/** Useful to join branches. */
export const noop: NodeKind<'noop'> = {
  type: 'noop',
  title: 'Noop',
  about: 'Does nothing and continues.',
  category: 'logic',
  outputs: NEXT,
  properties: [],
}
