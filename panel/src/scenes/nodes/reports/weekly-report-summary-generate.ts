import { IconFileText } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { promptWords } from '../words/told.ts'

export const weeklyReportSummaryGenerate: NodeLook = {
  icon: IconFileText,
  tells: ({ customTemplate }, { template }) => promptWords(customTemplate, template),
}
