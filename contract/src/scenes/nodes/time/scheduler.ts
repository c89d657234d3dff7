import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'

/** Waits for the earliest moment that its rules name, in the client's zone. */
export const scheduler: NodeKind<'scheduler'> = {
  type: 'scheduler',
  title: 'Scheduler',
  about: 'Waits for a day and time of the client.',
  category: 'time',
  outputs: NEXT,
  waits: 'time',
  properties: [{ name: 'rules', title: 'Rules', field: 'rules', required: true }],
}
