import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'
import { NODE_NAME_MAX } from '../limits.ts'
import { CONTACT_EVENT_CHOICES } from '../values.ts'

/** Waits for an event of the client. It waits once per run unless `repeatable`: a second pass continues immediately. */
export const waitEventContact: NodeKind<'wait_event_contact'> = {
  type: 'wait_event_contact',
  title: 'Wait event contact',
  about: 'Waits for an event of the client.',
  category: 'listen',
  outputs: NEXT,
  waits: 'event',
  properties: [
    {
      name: 'eventName',
      title: 'Event',
      field: 'choice',
      choices: CONTACT_EVENT_CHOICES,
      required: true,
    },
    {
      name: 'customName',
      title: 'Name of the custom event',
      hint: 'Leave empty to accept any custom event.',
      field: 'text',
      maxLength: NODE_NAME_MAX,
    },
    {
      name: 'tag',
      title: 'Tag',
      hint: 'Of “Tag added” and “Tag removed”. Leave empty to accept any tag.',
      field: 'text',
      maxLength: NODE_NAME_MAX,
    },
    { name: 'repeatable', title: 'Repeatable', hint: 'Waits again on every pass.', field: 'boolean', initial: false },
  ],
}
