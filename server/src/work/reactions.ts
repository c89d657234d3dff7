import type { FactKind } from '@attune/contract/facts'
import type { WorkKind } from './kinds.ts'

/** What a fact sets going: the one table from fact kind to work kind. The work row commits with the fact. */
export const reactions: Partial<Record<FactKind, readonly WorkKind[]>> = {
  MessageAdded: ['deliver-message'],
  MessageReceived: ['notify-staff'],
  MessageResent: ['deliver-message'],
  ContactRemoved: ['erase-thread'],
}
