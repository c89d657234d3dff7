import { IconReport } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { describePrompt } from '../describe/format-property.ts'

export const weeklyReportReviewOnlyGenerate: NodeLook = {
  icon: IconReport,
  describe: ({ customTemplate }, { template }) => describePrompt(customTemplate, template),
}
