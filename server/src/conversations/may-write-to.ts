import type { Thread } from '@attune/contract/conversations/entity'

/** Whether the reader of a thread can write to its client now. */
export const mayWriteTo = ({ abilities, optedOut, contactStatus }: Thread): boolean =>
  abilities.answer && abilities.send && !optedOut && contactStatus === 'active'
