import type { FactKind } from '@attune/contract/app/facts'
import type { WorkKind } from './kinds.ts'

/** The jobs that each kind of fact starts, in the transaction that records it. */
export const reactions: Partial<Record<FactKind, readonly WorkKind[]>> = {
  MessageAdded: ['deliver-message'],
  // Staff are notified once scenes have had the text: what they took as an answer rings nobody.
  MessageReceived: ['resume-runs'],
  AttachmentFetched: ['resume-runs'],
  MessageResent: ['deliver-message'],
  ContactRemoved: ['erase-thread', 'erase-runs', 'follow-client', 'follow-tasks', 'follow-programs'],
  ContactMutedByAutomation: ['notify-staff', 'raise-notice', 'tell-runs'],
  // Held messages are asked about again.
  ContactMuted: ['release-held', 'tell-runs'],
  ContactUnmuted: ['release-held', 'tell-runs'],
  ContactOptedOut: ['release-held'],
  ContactStatusChanged: ['release-held', 'tell-runs'],
  // The time zone may have changed.
  ContactChanged: ['release-held', 'tell-runs', 'follow-client', 'follow-programs'],
  ContactFirstInteractionStarted: ['first-interaction', 'follow-client'],
  ContactFirstInteractionDropped: ['first-interaction', 'follow-client'],
  ManagerRequestSent: ['raise-notice'],
  SceneAlertRaised: ['raise-notice'],
  AutomationSettingsChanged: ['release-held', 'tell-all-runs', 'follow-settings', 'follow-programs'],
  ProgramStarted: ['tell-runs'],
  ProgramEnded: ['tell-runs'],
}
