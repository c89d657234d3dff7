import { IconFileText } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { describePrompt } from '../describe/format-property.ts'

export const weeklyReportSummaryGenerate: NodeLook = {
  icon: IconFileText,
  describe: ({ customTemplate }, { template }) => describePrompt(customTemplate, template),
}
