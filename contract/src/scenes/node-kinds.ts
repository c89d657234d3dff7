import type { NodeKind } from './nodes/kind.ts'
import { nextScene } from './nodes/flow/next-scene.ts'
import { sceneExit } from './nodes/flow/scene-exit.ts'
import { sceneRun } from './nodes/flow/scene-run.ts'
import { sceneStop } from './nodes/flow/scene-stop.ts'
import { unknown } from './nodes/flow/unknown.ts'
import { question } from './nodes/talk/question.ts'
import { sendEmail } from './nodes/talk/send-email.ts'
import { sendMessage } from './nodes/talk/send-message.ts'
import { textParser } from './nodes/listen/text-parser.ts'
import { waitAttachment } from './nodes/listen/wait-attachment.ts'
import { waitEventContact } from './nodes/listen/wait-event-contact.ts'
import { waitInput } from './nodes/listen/wait-input.ts'
import { attempt } from './nodes/time/attempt.ts'
import { cancelScheduling } from './nodes/time/cancel-scheduling.ts'
import { scheduler } from './nodes/time/scheduler.ts'
import { never } from './nodes/logic/never.ts'
import { noop } from './nodes/logic/noop.ts'
import { split } from './nodes/logic/split.ts'
import { standalone } from './nodes/logic/standalone.ts'
import { switchKind } from './nodes/logic/switch.ts'
import { metricsTimebucketSetTrack } from './nodes/data/metrics-timebucket-set-track.ts'
import { saveIntoProfile } from './nodes/data/save-into-profile.ts'
import { tagManage } from './nodes/data/tag-manage.ts'
import { aiPhotoClassification } from './nodes/ai/ai-photo-classification.ts'
import { highLevelPlanGenerate } from './nodes/ai/high-level-plan-generate.ts'
import { promptGenReply } from './nodes/ai/prompt-gen-reply.ts'
import { promptGenTextContent } from './nodes/ai/prompt-gen-text-content.ts'
import { saveWeeklyReports } from './nodes/reports/save-weekly-reports.ts'
import { weeklyReportReviewGenerate } from './nodes/reports/weekly-report-review-generate.ts'
import { weeklyReportReviewOnlyGenerate } from './nodes/reports/weekly-report-review-only-generate.ts'
import { weeklyReportSmartGoalGenerate } from './nodes/reports/weekly-report-smart-goal-generate.ts'
import { weeklyReportSummaryGenerate } from './nodes/reports/weekly-report-summary-generate.ts'
import { triggerAlert } from './nodes/alerts/trigger-alert.ts'

/** All node kinds in the order of the palette. Kinds not listed are treated as `unknown`. */
export const NODE_KINDS = {
  scene_run: sceneRun,
  scene_stop: sceneStop,
  scene_exit: sceneExit,
  next_scene: nextScene,
  unknown,
  question,
  send_message: sendMessage,
  send_email: sendEmail,
  text_parser: textParser,
  wait_input: waitInput,
  wait_attachment: waitAttachment,
  wait_event_contact: waitEventContact,
  scheduler,
  attempt,
  cancel_scheduling: cancelScheduling,
  switch: switchKind,
  split,
  standalone,
  never,
  noop,
  save_into_profile: saveIntoProfile,
  tag_manage: tagManage,
  metrics_timebucket_set_track: metricsTimebucketSetTrack,
  prompt_gen_reply: promptGenReply,
  prompt_gen_text_content: promptGenTextContent,
  ai_photo_classification: aiPhotoClassification,
  high_level_plan_generate: highLevelPlanGenerate,
  weekly_report_review_generate: weeklyReportReviewGenerate,
  weekly_report_review_only_generate: weeklyReportReviewOnlyGenerate,
  weekly_report_summary_generate: weeklyReportSummaryGenerate,
  weekly_report_smart_goal_generate: weeklyReportSmartGoalGenerate,
  save_weekly_reports: saveWeeklyReports,
  trigger_alert: triggerAlert,
} as const satisfies { [Type in string]: NodeKind<Type> }

export type NodeType = keyof typeof NODE_KINDS

export const NODE_TYPES = Object.keys(NODE_KINDS) as NodeType[]

export const isNodeType = (type: string): type is NodeType => Object.hasOwn(NODE_KINDS, type)

/** The kind of a stored node. */
export const nodeKindOf = (type: string): NodeKind => NODE_KINDS[isNodeType(type) ? type : 'unknown']

/** The initial properties of a new node. */
export const initialProperties = (type: NodeType): Record<string, unknown> => {
  const kind: NodeKind = NODE_KINDS[type]
  const filled = kind.properties.flatMap((property) =>
    'initial' in property && property.initial !== undefined ? [[property.name, property.initial] as const] : [],
  )
  return Object.fromEntries(filled)
}
