import { IconListCheck } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { textOf } from '../words/told.ts'

export const highLevelPlanGenerate: NodeLook = {
  icon: IconListCheck,
  unset: 'No format',
  tells: ({ formatName }) => textOf(formatName),
}
