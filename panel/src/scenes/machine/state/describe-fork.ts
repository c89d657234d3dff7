import { eventNames, shownEvent } from '@attune/engine/inputs/event-names'
import { describeEventName } from '../../nodes/describe/format-property.ts'
import type { Fork } from './machine.ts'
import { toMs } from './machine.ts'

/** `Fork A, answers 7.5`: the first input after the fork point. */
export const describeFork = ({ name, from, played }: Fork): string => {
  const first = played.tape.inputs.find((input) => toMs(input.at) >= toMs(from) && input.kind !== 'start')
  switch (first?.kind) {
    case 'reply':
      return `Fork ${name}, ${first.text === '' ? 'sends a photo' : `answers ${truncate(first.text)}`}`
    case 'clock':
      return `Fork ${name}, ${first.zone === undefined ? 'routine changed' : first.zone}`
    case 'event':
      return `Fork ${name}, ${describeEventName(shownEvent(eventNames(first.name, first.data), first.name))}`
    case 'mute':
      return `Fork ${name}, ${first.until === null ? 'unmuted' : 'muted'}`
    case 'stop':
      return `Fork ${name}, stopped`
    default:
      return `Fork ${name}`
  }
}

const truncate = (text: string): string => (text.length > 24 ? `${text.slice(0, 23)}…` : text)
