import type { NodeKind } from '../kind.ts'
import { ATTEMPTS } from '../limits.ts'

/** Counts how often a run reaches it. */
export const attempt: NodeKind<'attempt'> = {
  type: 'attempt',
  title: 'Attempt',
  about: 'Lets the client through a limited number of times.',
  category: 'time',
  outputs: [
    { num: 1, title: 'through' },
    { num: 2, title: 'break' },
  ],
  properties: [{ name: 'amount', title: 'Times', field: 'integer', ...ATTEMPTS, required: true }],
}
