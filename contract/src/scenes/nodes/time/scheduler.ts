import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'

/** Waits for the earliest time given by its rules, in the client's time zone. */
export const scheduler: NodeKind<'scheduler'> = {
  type: 'scheduler',
  title: 'Scheduler',
  about: 'Waits for a day and time in the client’s time zone.',
  category: 'time',
  outputs: NEXT,
  waits: 'time',
  properties: [{ name: 'rules', title: 'Rules', field: 'rules', required: true }],
}
