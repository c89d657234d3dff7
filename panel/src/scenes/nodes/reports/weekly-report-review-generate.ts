import { IconReportAnalytics } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { promptWords } from '../words/told.ts'

export const weeklyReportReviewGenerate: NodeLook = {
  icon: IconReportAnalytics,
  tells: ({ customTemplate }, { template }) => promptWords(customTemplate, template),
}
