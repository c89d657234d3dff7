import type { Migration } from 'kysely/migration'
import * as foundation from './0001-foundation.ts'
import * as waitingDeliveries from './0002-waiting-deliveries.ts'
import * as media from './0003-media.ts'
import * as accounts from './0004-accounts.ts'
import * as contacts from './0005-contacts.ts'
import * as ranks from './0006-ranks.ts'
import * as theme from './0007-theme.ts'
import * as contactJobs from './0008-contact-jobs.ts'
import * as folders from './0009-folders.ts'
import * as messageSearch from './0010-message-search.ts'
import * as messageChanges from './0011-message-changes.ts'
import * as messageTemplates from './0012-message-templates.ts'
import * as lookingBack from './0013-looking-back.ts'
import * as notifications from './0014-notifications.ts'
import * as sendGate from './0015-send-gate.ts'
import * as scenes from './0016-scenes.ts'
import * as runs from './0017-runs.ts'
import * as prompts from './0018-prompts.ts'
import * as walksOfScenes from './0019-walks-of-scenes.ts'
import * as sceneEditing from './0020-scene-editing.ts'
import * as securityLog from './0021-security-log.ts'
import * as schemaCompatibility from './0023-schema-compatibility.ts'
import * as sceneRights from './0025-scene-rights.ts'
import * as sceneAnswers from './0027-scene-answers.ts'
import * as personalPages from './0031-personal-pages.ts'
import * as notices from './0032-notices.ts'
import * as scheduledMessages from './0033-scheduled-messages.ts'
import * as tasks from './0034-tasks.ts'
import * as takeovers from './0035-takeovers.ts'
import * as programs from './0036-programs.ts'
import * as recentQuestions from './0037-recent-questions.ts'
import * as configurableAlerts from './0038-configurable-alerts.ts'
import * as organizationHours from './0039-organization-hours.ts'
import * as scheduledTemplates from './0040-scheduled-templates.ts'
import * as absences from './0041-absences.ts'
import * as clientRules from './0042-client-rules.ts'
import * as movedSteps from './0043-moved-steps.ts'
import * as quotesAndMentions from './0044-quotes-and-mentions.ts'
import * as taskUndo from './0045-task-undo.ts'
import * as ownMutes from './0046-own-mutes.ts'
import * as clientsByRank from './0047-clients-by-rank.ts'
import * as clientDates from './0048-client-dates.ts'
import * as playedSounds from './0052-played-sounds.ts'
import * as scheduledFiles from './0053-scheduled-files.ts'
import * as deliveryReasons from './0054-delivery-reasons.ts'
import * as resentByPerson from './0055-resent-by-person.ts'
import * as setupAndInvitations from './0057-setup-and-invitations.ts'
import * as channels from './0058-channels.ts'
import * as mails from './0060-mails.ts'
import * as mailboxPositions from './0061-mailbox-positions.ts'
import * as pace from './0062-pace.ts'
import * as keywords from './0063-keywords.ts'
import * as accountSwitches from './0064-account-switches.ts'
import * as userAdministration from './0066-user-administration.ts'
import * as webhooks from './0068-webhooks.ts'
import * as keyExpiry from './0069-key-expiry.ts'
import * as ownMailboxes from './0070-own-mailboxes.ts'
import * as movedTimers from './0071-moved-timers.ts'
import * as looks from './0075-looks.ts'
import * as proofs from './0076-proofs.ts'
import * as logDays from './0077-log-days.ts'
import * as deletedOrganizations from './0078-deleted-organizations.ts'
import * as coachPages from './0079-coach-pages.ts'
import * as signUps from './0080-sign-ups.ts'
import * as organizationLogo from './0081-organization-logo.ts'
import * as secondFactorResets from './0082-second-factor-resets.ts'
import * as scheduledFrom from './0083-scheduled-from.ts'
import * as histories from './0084-histories.ts'
import * as merges from './0087-merges.ts'
import * as whatsappWindows from './0091-whatsapp-windows.ts'
import * as deadAddresses from './0092-dead-addresses.ts'
import * as mailHtml from './0094-mail-html.ts'
import * as transcripts from './0095-transcripts.ts'
import * as agreements from './0096-agreements.ts'
import * as productTour from './0097-product-tour.ts'

/**
 * In order of their names. Released migrations never change, and there is no down migration: restore a backup instead.
 */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-waiting-deliveries': waitingDeliveries,
  '0003-media': media,
  '0004-accounts': accounts,
  '0005-contacts': contacts,
  '0006-ranks': ranks,
  '0007-theme': theme,
  '0008-contact-jobs': contactJobs,
  '0009-folders': folders,
  '0010-message-search': messageSearch,
  '0011-message-changes': messageChanges,
  '0012-message-templates': messageTemplates,
  '0013-looking-back': lookingBack,
  '0014-notifications': notifications,
  '0015-send-gate': sendGate,
  '0016-scenes': scenes,
  '0017-runs': runs,
  '0018-prompts': prompts,
  '0019-walks-of-scenes': walksOfScenes,
  '0020-scene-editing': sceneEditing,
  '0021-security-log': securityLog,
  '0023-schema-compatibility': schemaCompatibility,
  '0025-scene-rights': sceneRights,
  '0027-scene-answers': sceneAnswers,
  '0031-personal-pages': personalPages,
  '0032-notices': notices,
  '0033-scheduled-messages': scheduledMessages,
  '0034-tasks': tasks,
  '0035-takeovers': takeovers,
  '0036-programs': programs,
  '0037-recent-questions': recentQuestions,
  '0038-configurable-alerts': configurableAlerts,
  '0039-organization-hours': organizationHours,
  '0040-scheduled-templates': scheduledTemplates,
  '0041-absences': absences,
  '0042-client-rules': clientRules,
  '0043-moved-steps': movedSteps,
  '0044-quotes-and-mentions': quotesAndMentions,
  '0045-task-undo': taskUndo,
  '0046-own-mutes': ownMutes,
  '0047-clients-by-rank': clientsByRank,
  '0048-client-dates': clientDates,
  '0052-played-sounds': playedSounds,
  '0053-scheduled-files': scheduledFiles,
  '0054-delivery-reasons': deliveryReasons,
  '0055-resent-by-person': resentByPerson,
  '0057-setup-and-invitations': setupAndInvitations,
  '0058-channels': channels,
  '0060-mails': mails,
  '0061-mailbox-positions': mailboxPositions,
  '0062-pace': pace,
  '0063-keywords': keywords,
  '0064-account-switches': accountSwitches,
  '0066-user-administration': userAdministration,
  '0068-webhooks': webhooks,
  '0069-key-expiry': keyExpiry,
  '0070-own-mailboxes': ownMailboxes,
  '0071-moved-timers': movedTimers,
  '0075-looks': looks,
  '0076-proofs': proofs,
  '0077-log-days': logDays,
  '0078-deleted-organizations': deletedOrganizations,
  '0079-coach-pages': coachPages,
  '0080-sign-ups': signUps,
  '0081-organization-logo': organizationLogo,
  '0082-second-factor-resets': secondFactorResets,
  '0083-scheduled-from': scheduledFrom,
  '0084-histories': histories,
  '0087-merges': merges,
  '0091-whatsapp-windows': whatsappWindows,
  '0092-dead-addresses': deadAddresses,
  '0094-mail-html': mailHtml,
  '0095-transcripts': transcripts,
  '0096-agreements': agreements,
  '0097-product-tour': productTour,
}

/** The schema that this program was written for. */
export const lastMigration = (): string => Object.keys(migrations).at(-1) ?? ''
