import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'

/**
 * Cancels this run's messages that haven't been sent, and ends its tokens waiting at schedulers. With tags, only messages
 * that have one of them, and schedulers that lead to a node that does.
 */
export const cancelScheduling: NodeKind<'cancel_scheduling'> = {
  type: 'cancel_scheduling',
  title: 'Cancel scheduling',
  about: 'Cancels what this scene has scheduled but not sent yet.',
  category: 'time',
  outputs: NEXT,
  properties: [
    { name: 'tags', title: 'Only with these tags', hint: 'Leave empty to cancel everything.', field: 'tags' },
  ],
}
