import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'
import { CUSTOM_TEMPLATE, saveIntoReport } from './report-properties.ts'

export const weeklyReportSmartGoalGenerate: NodeKind<'weekly_report_smart_goal_generate'> = {
  type: 'weekly_report_smart_goal_generate',
  title: 'Weekly smart goal',
  about: 'Writes a goal for the coming week.',
  category: 'reports',
  outputs: NEXT,
  waits: 'result',
  properties: [CUSTOM_TEMPLATE, saveIntoReport(false)],
}
