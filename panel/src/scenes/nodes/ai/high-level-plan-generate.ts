import { IconListCheck } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { textOf } from '../describe/format-property.ts'

export const highLevelPlanGenerate: NodeLook = {
  icon: IconListCheck,
  unset: 'No format',
  describe: ({ formatName }) => textOf(formatName),
}
