import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'
import { NODE_NAME_MAX } from '../limits.ts'
import { CONTACT_EVENT_TITLES, CONTACT_EVENTS } from '../values.ts'

/** Waits until something happens to the client. Once in a run unless `repeatable`: a second pass goes on at once. */
export const waitEventContact: NodeKind<'wait_event_contact'> = {
  type: 'wait_event_contact',
  title: 'Wait event contact',
  about: 'Waits until something happens to the client.',
  category: 'listen',
  outputs: NEXT,
  waits: 'event',
  properties: [
    {
      name: 'eventName',
      title: 'Event',
      field: 'choice',
      choices: CONTACT_EVENTS.map((value) => ({ value, title: CONTACT_EVENT_TITLES[value] })),
      required: true,
    },
    {
      name: 'customName',
      title: 'Name of the custom event',
      hint: 'Of a custom event; without one any custom event will do.',
      field: 'text',
      maxLength: NODE_NAME_MAX,
    },
    { name: 'repeatable', title: 'Repeatable', hint: 'Wait again on every pass.', field: 'boolean', initial: false },
  ],
}
