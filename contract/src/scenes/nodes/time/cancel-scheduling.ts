import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'

/**
 * Takes back this run's messages that have not left and ends its tokens that wait at schedulers. With tags: messages that
 * carry one of them, and schedulers that lead to a node that does.
 */
export const cancelScheduling: NodeKind<'cancel_scheduling'> = {
  type: 'cancel_scheduling',
  title: 'Cancel scheduling',
  about: 'Takes back what this scene has scheduled and not sent yet.',
  category: 'time',
  outputs: NEXT,
  properties: [{ name: 'tags', title: 'Only with the tags', hint: 'None: everything.', field: 'tags' }],
}
