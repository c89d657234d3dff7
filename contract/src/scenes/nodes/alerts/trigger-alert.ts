import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'
import { NODE_NAME_MAX } from '../limits.ts'

/** Raises an alert by name: a notice for the client's coaches and their managers, or for the admins if there is no coach. */
export const triggerAlert: NodeKind<'trigger_alert'> = {
  type: 'trigger_alert',
  title: 'Trigger alert',
  about: 'Alerts the client’s coaches and their managers.',
  category: 'alerts',
  outputs: NEXT,
  properties: [
    { name: 'triggerName', title: 'Alert', field: 'text', maxLength: NODE_NAME_MAX, suggest: 'alert', required: true },
  ],
}
