import { reportPart } from './report-part.ts'

export const weeklyReportSummaryGenerate = reportPart('summary', { saves: true })
