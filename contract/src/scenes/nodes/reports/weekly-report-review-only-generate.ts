import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'
import { CUSTOM_TEMPLATE, saveIntoReport } from './report-properties.ts'

/** The review alone: the report is left as it is unless it is to be saved. */
export const weeklyReportReviewOnlyGenerate: NodeKind<'weekly_report_review_only_generate'> = {
  type: 'weekly_report_review_only_generate',
  title: 'Weekly review only',
  about: "Writes a review of the client's week, for nodes after it.",
  category: 'reports',
  outputs: NEXT,
  waits: 'result',
  properties: [CUSTOM_TEMPLATE, saveIntoReport(false)],
}
