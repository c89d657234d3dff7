import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'
import { CUSTOM_TEMPLATE, saveIntoReport } from './report-properties.ts'

export const weeklyReportReviewGenerate: NodeKind<'weekly_report_review_generate'> = {
  type: 'weekly_report_review_generate',
  title: 'Weekly review',
  about: "Writes the review of the client's week and saves it into the report.",
  category: 'reports',
  outputs: NEXT,
  waits: 'result',
  properties: [CUSTOM_TEMPLATE, saveIntoReport(true)],
}
