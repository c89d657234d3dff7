import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'

/** Closes the week's report: it goes to those who review reports. */
export const saveWeeklyReports: NodeKind<'save_weekly_reports'> = {
  type: 'save_weekly_reports',
  title: 'Save weekly reports',
  about: "Closes the client's report of the week and puts it up for review.",
  category: 'reports',
  outputs: NEXT,
  properties: [],
}
