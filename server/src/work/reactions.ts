import type { FactKind } from '@attune/contract/app/facts'
import type { WorkKind } from './kinds.ts'

/** The jobs that each kind of fact starts, in the transaction that records it. */
export const reactions: Partial<Record<FactKind, readonly WorkKind[]>> = {
  MessageAdded: ['deliver-message'],
  // Staff are notified once scenes have had the text: what they took as an answer rings nobody.
  MessageReceived: ['resume-runs'],
  AttachmentFetched: ['resume-runs'],
  MessageDeleted: ['keep-question', 'unseal-message'],
  MessageResent: ['deliver-message'],
  ContactRemoved: ['seal-proof', 'follow-client', 'follow-tasks', 'follow-programs'],
  ContactMutedByAutomation: ['notify-staff', 'raise-notice', 'tell-runs'],
  // Held messages are asked about again.
  ContactMuted: ['release-held', 'tell-runs'],
  ContactUnmuted: ['release-held', 'tell-runs'],
  ContactOptedOut: ['release-held'],
  ContactAddressRevived: ['release-held'],
  ClientRulesChanged: ['release-held'],
  ContactStatusChanged: ['release-held', 'tell-runs'],
  // The time zone may have changed.
  ContactChanged: ['release-held', 'tell-runs', 'follow-client', 'follow-programs'],
  // Schedules and scenes may count days from it.
  ContactFirstInteractionStarted: ['first-interaction', 'tell-runs', 'follow-client'],
  ContactFirstInteractionDropped: ['first-interaction', 'tell-runs', 'follow-client'],
  ContactSignedUp: ['raise-notice'],
  ManagerRequestSent: ['raise-notice'],
  AccountAgreementSigned: ['tell-signed'],
  SceneAlertRaised: ['raise-notice'],
  AutomationSettingsChanged: ['release-held', 'tell-all-runs', 'follow-settings', 'follow-programs'],
  TaskAssigned: ['raise-notice'],
  ProgramStarted: ['tell-runs'],
  ProgramEnded: ['tell-runs'],
}
