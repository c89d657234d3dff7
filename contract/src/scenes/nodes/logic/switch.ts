import type { NodeKind } from '../kind.ts'

export const switchKind: NodeKind<'switch'> = {
  type: 'switch',
  title: 'Switch',
  about: 'Continues with the first case that is true.',
  category: 'logic',
  outputs: 'cases',
  properties: [{ name: 'cases', title: 'Cases', field: 'cases' }],
}
