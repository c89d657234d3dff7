import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'

/** A place to come together. */
export const noop: NodeKind<'noop'> = {
  type: 'noop',
  title: 'Noop',
  about: 'Does nothing and goes on.',
  category: 'logic',
  outputs: NEXT,
  properties: [],
}
