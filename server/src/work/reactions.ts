import type { FactKind } from '@attune/contract/app/facts'
import type { WorkKind } from './kinds.ts'

/** What a fact sets going: the one table from fact kind to work kind. The work row commits with the fact. */
export const reactions: Partial<Record<FactKind, readonly WorkKind[]>> = {
  MessageAdded: ['deliver-message'],
  MessageReceived: ['notify-staff', 'resume-runs'],
  AttachmentFetched: ['resume-runs'],
  MessageResent: ['deliver-message'],
  ContactRemoved: ['erase-thread', 'erase-runs'],
  ContactMutedByAutomation: ['notify-staff', 'tell-runs'],
  // What of automation waits for the client is looked at anew.
  ContactMuted: ['release-held', 'tell-runs'],
  ContactUnmuted: ['release-held', 'tell-runs'],
  ContactOptedOut: ['release-held'],
  ContactStatusChanged: ['release-held', 'tell-runs'],
  // Perhaps their zone.
  ContactChanged: ['release-held', 'tell-runs'],
  ContactFirstInteractionStarted: ['first-interaction'],
  ContactFirstInteractionDropped: ['first-interaction'],
  AutomationSettingsChanged: ['release-held', 'tell-all-runs'],
}
