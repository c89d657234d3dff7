import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'

/** Closes this week's report and submits it for review. */
export const saveWeeklyReports: NodeKind<'save_weekly_reports'> = {
  type: 'save_weekly_reports',
  title: 'Save weekly reports',
  about: "Closes the client's weekly report and submits it for review.",
  category: 'reports',
  outputs: NEXT,
  properties: [],
}
