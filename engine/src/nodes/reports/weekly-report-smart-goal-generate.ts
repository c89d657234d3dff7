import { reportPart } from './report-part.ts'

export const weeklyReportSmartGoalGenerate = reportPart('smart-goal', { saves: false })
