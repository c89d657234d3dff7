import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'
import { NODE_NAME_MAX } from '../limits.ts'

/** Raises an alert by name. The alert itself defines who is notified and whether a task is created. */
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
