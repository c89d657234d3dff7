import { toJob, type Job, type WorkKind } from '../work/kinds.ts'
import type { ClaimedWork } from '@attune/store/work/queue'
import { doBulk, sweepBulk } from '../bulk/do-bulk.ts'
import { runImport } from '../contacts/import/apply-import.ts'
import { runImportCheck } from '../contacts/import/check-import.ts'
import { sweepImport } from '../contacts/import/remove-import.ts'
import { releaseHeld } from '../conversations/automated/release-held.ts'
import { deliverMessage } from '../conversations/delivery/deliver-message.ts'
import { paceAddress } from '../conversations/delivery/pace-address.ts'
import { eraseThread } from '../conversations/erase-thread.ts'
import { notifyStaff, sendNotice } from '../conversations/notices/notify-staff.ts'
import { fetchAttachment } from '../conversations/attachments/fetch-attachment.ts'
import { sendReaction } from '../conversations/reactions/send-reaction.ts'
import type { Deps } from '../deps.ts'
import { fillWebhooks } from '../integrations/webhooks/fill-webhooks.ts'
import { postWebhook } from '../integrations/webhooks/post-webhook.ts'
import { forgetLogs } from '../logs/forget-logs.ts'
import { sealBeforeErasing } from '../logs/proof/seal-before-erasing.ts'
import { unsealMessage } from '../logs/proof/unseal-message.ts'
import { removeFiles, sweepUpload } from '../media/remove-media.ts'
import { runHistory } from '../moving/history/apply-history.ts'
import { runHistoryCheck } from '../moving/history/check-history.ts'
import { sweepHistory } from '../moving/history/sweep-history.ts'
import { runHistoryReturn } from '../moving/history/take-back.ts'
import { followAlerts } from '../notices/alerts/follow-alerts.ts'
import { mailAlert } from '../notices/alerts/mail-alert.ts'
import { reviewAlerts } from '../notices/alerts/review-alerts.ts'
import { pushAlert } from '../notices/push-alert.ts'
import { raiseFromFact } from '../notices/raise-from-fact.ts'
import { tellSigned } from '../notices/tell-signed.ts'
import { tellUncovered } from '../notices/tell-uncovered.ts'
import { addQuestion, answerQuestions, keepQuestion } from '../questions/follow-messages.ts'
import { findPastQuestions } from '../questions/find-past-questions.ts'
import { followAbsence } from '../staff/absences/follow-absence.ts'
import { renameStaffOf } from '../staff/account/rename-staff.ts'
import { eraseOrganizations } from '../staff/deletion/erase-organizations.ts'
import { sendMail } from '../staff/mail/send-mail.ts'
import { askReceived } from '../conversations/delivery/ask-received.ts'
import { askReceipts } from '../conversations/delivery/ask-receipts.ts'
import { forgetSecurityLog } from '../staff/security-log/forget-security-log.ts'
import { followPrograms, runProgram } from '../programs/advance-program.ts'
import { followClient, followSettings } from '../schedules/follow-changes.ts'
import { runScheduled } from '../schedules/run-scheduled.ts'
import { followTasks } from '../tasks/follow-tasks.ts'
import { reviewTasks } from '../tasks/review-tasks.ts'
import { expireTask } from '../tasks/expire-task.ts'
import { eraseRuns } from '../scenes/runs/erase-runs.ts'
import { followFirstInteraction } from '../scenes/runs/inputs/first-interaction.ts'
import { moveRun, moveRuns } from '../scenes/runs/move-runs.ts'
import { resumeRuns, wakeRun } from '../scenes/runs/inputs/from-work.ts'
import { sendSceneMail } from '../scenes/runs/effects/scene-mail.ts'
import { feedAllRuns } from '../scenes/runs/inputs/feed-all-runs.ts'
import { feedEvents } from '../scenes/runs/inputs/feed-events.ts'
import { transcribeSound } from '../prompts/transcripts/transcribe-sound.ts'
import { askPrompt } from '../scenes/prompting/ask-prompt.ts'

/** Runs a claimed job and finishes or postpones it in the transaction of what it did. */
export type WorkHandler = (deps: Deps, item: ClaimedWork) => Promise<void>

const handlers: { [K in WorkKind]: (deps: Deps, job: Job<K>) => Promise<void> } = {
  'deliver-message': deliverMessage,
  'pace-address': paceAddress,
  'release-held': releaseHeld,
  'erase-thread': eraseThread,
  'seal-proof': sealBeforeErasing,
  'forget-logs': forgetLogs,
  'erase-organizations': eraseOrganizations,
  'unseal-message': unsealMessage,
  'fetch-attachment': fetchAttachment,
  'tell-reaction': sendReaction,
  'sweep-upload': sweepUpload,
  'remove-files': removeFiles,
  'send-mail': sendMail,
  'follow-absence': followAbsence,
  'tell-uncovered': tellUncovered,
  'tell-signed': tellSigned,
  'rename-staff': renameStaffOf,
  'forget-security-log': forgetSecurityLog,
  'ask-receipts': askReceipts,
  'ask-received': askReceived,
  'check-import': runImportCheck,
  'apply-import': runImport,
  'sweep-import': sweepImport,
  'check-history': runHistoryCheck,
  'apply-history': runHistory,
  'return-history': runHistoryReturn,
  'sweep-history': sweepHistory,
  'do-bulk': doBulk,
  'sweep-bulk': sweepBulk,
  'notify-staff': notifyStaff,
  'push-notice': sendNotice,
  'raise-notice': raiseFromFact,
  'push-alert': pushAlert,
  'mail-alert': mailAlert,
  'review-alerts': reviewAlerts,
  'follow-alerts': followAlerts,
  'add-question': addQuestion,
  'keep-question': keepQuestion,
  'answer-questions': answerQuestions,
  'find-past-questions': findPastQuestions,
  'resume-runs': resumeRuns,
  'wake-run': wakeRun,
  'tell-runs': feedEvents,
  'tell-all-runs': feedAllRuns,
  'first-interaction': followFirstInteraction,
  'move-runs': moveRuns,
  'move-run': moveRun,
  'erase-runs': eraseRuns,
  'run-scheduled': runScheduled,
  'follow-client': followClient,
  'follow-settings': followSettings,
  'review-tasks': reviewTasks,
  'follow-tasks': followTasks,
  'expire-task': expireTask,
  'run-program': runProgram,
  'follow-programs': followPrograms,
  'ask-prompt': askPrompt,
  'transcribe-sound': transcribeSound,
  'send-scene-mail': sendSceneMail,
  'fill-webhooks': fillWebhooks,
  'post-webhook': postWebhook,
}

export const isWorkKind = (kind: string): kind is WorkKind => Object.hasOwn(handlers, kind)

const handlerOf =
  <K extends WorkKind>(kind: K): WorkHandler =>
  (deps, item) =>
    handlers[kind](deps, toJob(kind, item))

/** What runs each kind of job, given the row as it was claimed. */
export const workHandlers = Object.fromEntries(
  Object.keys(handlers)
    .filter(isWorkKind)
    .map((kind) => [kind, handlerOf(kind)]),
  // `handlers` is complete by type, so this is, too.
) as Record<WorkKind, WorkHandler>
