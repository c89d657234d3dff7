import type { NodeKind } from '../kind.ts'
import { ATTEMPTS } from '../limits.ts'

/** Counts how often a run comes here. */
export const attempt: NodeKind<'attempt'> = {
  type: 'attempt',
  title: 'Attempt',
  about: 'Lets a client through so many times.',
  category: 'time',
  outputs: [
    { num: 1, title: 'through' },
    { num: 2, title: 'break' },
  ],
  properties: [{ name: 'amount', title: 'Times', field: 'integer', ...ATTEMPTS, required: true }],
}
