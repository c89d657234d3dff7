import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'
import { NODE_NAME_MAX } from '../limits.ts'

/** Raises an alert by its name: who is told, and whether there is a task, is the alert's own. */
export const triggerAlert: NodeKind<'trigger_alert'> = {
  type: 'trigger_alert',
  title: 'Trigger alert',
  about: 'Raises an alert about the client.',
  category: 'alerts',
  outputs: NEXT,
  properties: [
    { name: 'triggerName', title: 'Alert', field: 'text', maxLength: NODE_NAME_MAX, suggest: 'alert', required: true },
  ],
}
