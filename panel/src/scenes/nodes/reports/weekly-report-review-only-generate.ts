import { IconReport } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { promptWords } from '../words/told.ts'

export const weeklyReportReviewOnlyGenerate: NodeLook = {
  icon: IconReport,
  tells: ({ customTemplate }, { template }) => promptWords(customTemplate, template),
}
