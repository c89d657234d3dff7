import type { NodeType } from '@attune/contract/scenes/node-kinds'
import { nextScene } from './flow/next-scene.ts'
import { sceneExit } from './flow/scene-exit.ts'
import { sceneRun } from './flow/scene-run.ts'
import { sceneStop } from './flow/scene-stop.ts'
import { unknown } from './flow/unknown.ts'
import { question } from './talk/question.ts'
import { sendEmail } from './talk/send-email.ts'
import { sendMessage } from './talk/send-message.ts'
import { textParser } from './listen/text-parser.ts'
import { waitAttachment } from './listen/wait-attachment.ts'
import { waitEventContact } from './listen/wait-event-contact.ts'
import { waitInput } from './listen/wait-input.ts'
import { attempt } from './time/attempt.ts'
import { cancelScheduling } from './time/cancel-scheduling.ts'
import { scheduler } from './time/scheduler.ts'
import { never } from './logic/never.ts'
import { noop } from './logic/noop.ts'
import { split } from './logic/split.ts'
import { standalone } from './logic/standalone.ts'
import { switchRunner } from './logic/switch.ts'
import { metricsTimebucketSetTrack } from './data/metrics-timebucket-set-track.ts'
import { saveIntoProfile } from './data/save-into-profile.ts'
import { tagManage } from './data/tag-manage.ts'
import { aiPhotoClassification } from './ai/ai-photo-classification.ts'
import { highLevelPlanGenerate } from './ai/high-level-plan-generate.ts'
import { promptGenReply } from './ai/prompt-gen-reply.ts'
import { promptGenTextContent } from './ai/prompt-gen-text-content.ts'
import { saveWeeklyReports } from './reports/save-weekly-reports.ts'
import { weeklyReportReviewGenerate } from './reports/weekly-report-review-generate.ts'
import { weeklyReportReviewOnlyGenerate } from './reports/weekly-report-review-only-generate.ts'
import { weeklyReportSmartGoalGenerate } from './reports/weekly-report-smart-goal-generate.ts'
import { weeklyReportSummaryGenerate } from './reports/weekly-report-summary-generate.ts'
import { triggerAlert } from './alerts/trigger-alert.ts'
import type { NodeRunner } from './runner.ts'

/** Unknown types run as `unknown`. */
export const runnerOf = (type: string): NodeRunner => BY_TYPE.get(type) ?? unknown

const RUNNERS: Record<NodeType, NodeRunner> = {
  next_scene: nextScene,
  scene_exit: sceneExit,
  scene_run: sceneRun,
  scene_stop: sceneStop,
  unknown,
  question,
  send_email: sendEmail,
  send_message: sendMessage,
  text_parser: textParser,
  wait_attachment: waitAttachment,
  wait_event_contact: waitEventContact,
  wait_input: waitInput,
  attempt,
  cancel_scheduling: cancelScheduling,
  scheduler,
  never,
  noop,
  split,
  standalone,
  switch: switchRunner,
  metrics_timebucket_set_track: metricsTimebucketSetTrack,
  save_into_profile: saveIntoProfile,
  tag_manage: tagManage,
  ai_photo_classification: aiPhotoClassification,
  high_level_plan_generate: highLevelPlanGenerate,
  prompt_gen_reply: promptGenReply,
  prompt_gen_text_content: promptGenTextContent,
  save_weekly_reports: saveWeeklyReports,
  weekly_report_review_generate: weeklyReportReviewGenerate,
  weekly_report_review_only_generate: weeklyReportReviewOnlyGenerate,
  weekly_report_smart_goal_generate: weeklyReportSmartGoalGenerate,
  weekly_report_summary_generate: weeklyReportSummaryGenerate,
  trigger_alert: triggerAlert,
}

const BY_TYPE: ReadonlyMap<string, NodeRunner> = new Map(Object.entries(RUNNERS))
