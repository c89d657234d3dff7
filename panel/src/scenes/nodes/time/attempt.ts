import { IconRepeat } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { countOf } from '../describe/format-property.ts'

export const attempt: NodeLook = {
  icon: IconRepeat,
  unset: 'No number set',
  describe: ({ amount }) => countOf(amount, 'time'),
}
