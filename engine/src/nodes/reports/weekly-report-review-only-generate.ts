import { reportPart } from './report-part.ts'

export const weeklyReportReviewOnlyGenerate = reportPart('review-only', { saves: false })
