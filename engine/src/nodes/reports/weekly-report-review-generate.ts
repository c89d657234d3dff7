import { reportPart } from './report-part.ts'

export const weeklyReportReviewGenerate = reportPart('review', { saves: true })
