import type { NodeKind } from '../kind.ts'

/** The first case that is true. */
export const switchKind: NodeKind<'switch'> = {
  type: 'switch',
  title: 'Switch',
  about: 'Takes the way of the first case that is true.',
  category: 'logic',
  outputs: 'cases',
  properties: [{ name: 'cases', title: 'Cases', field: 'cases' }],
}
