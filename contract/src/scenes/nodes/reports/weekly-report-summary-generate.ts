import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'
import { CUSTOM_TEMPLATE, saveIntoReport } from './report-properties.ts'

export const weeklyReportSummaryGenerate: NodeKind<'weekly_report_summary_generate'> = {
  type: 'weekly_report_summary_generate',
  title: 'Weekly summary',
  about: "Writes the summary of the client's week and saves it into the report.",
  category: 'reports',
  outputs: NEXT,
  waits: 'result',
  properties: [CUSTOM_TEMPLATE, saveIntoReport(true)],
}
