import { IconTarget } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { describePrompt } from '../describe/format-property.ts'

export const weeklyReportSmartGoalGenerate: NodeLook = {
  icon: IconTarget,
  describe: ({ customTemplate }, { template }) => describePrompt(customTemplate, template),
}
