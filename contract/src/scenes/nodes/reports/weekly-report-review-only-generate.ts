import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'
import { CUSTOM_TEMPLATE, saveIntoReport } from './report-properties.ts'

/** Writes only the review. The report stays unchanged unless `saveIntoReport` is set. */
export const weeklyReportReviewOnlyGenerate: NodeKind<'weekly_report_review_only_generate'> = {
  type: 'weekly_report_review_only_generate',
  title: 'Weekly review only',
  about: "Writes a review of the client's week, for later nodes to use.",
  category: 'reports',
  outputs: NEXT,
  waits: 'result',
  properties: [CUSTOM_TEMPLATE, saveIntoReport(false)],
}
