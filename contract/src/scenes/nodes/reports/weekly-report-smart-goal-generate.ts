import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'
import { CUSTOM_TEMPLATE, saveIntoReport } from './report-properties.ts'

/** The goal for the week to come. */
export const weeklyReportSmartGoalGenerate: NodeKind<'weekly_report_smart_goal_generate'> = {
  type: 'weekly_report_smart_goal_generate',
  title: 'Weekly smart goal',
  about: 'Writes a goal for the week to come.',
  category: 'reports',
  outputs: NEXT,
  waits: 'result',
  properties: [CUSTOM_TEMPLATE, saveIntoReport(false)],
}
