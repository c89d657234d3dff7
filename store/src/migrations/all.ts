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
import * as organizationHours from './0039-organization-hours.ts'
import * as scheduledTemplates from './0040-scheduled-templates.ts'

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
  '0039-organization-hours': organizationHours,
  '0040-scheduled-templates': scheduledTemplates,
}
