import { IconTarget } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { promptWords } from '../words/told.ts'

export const weeklyReportSmartGoalGenerate: NodeLook = {
  icon: IconTarget,
  tells: ({ customTemplate }, { template }) => promptWords(customTemplate, template),
}
