import { IconReportAnalytics } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { describePrompt } from '../describe/format-property.ts'

export const weeklyReportReviewGenerate: NodeLook = {
  icon: IconReportAnalytics,
  describe: ({ customTemplate }, { template }) => describePrompt(customTemplate, template),
}
