import { IconRepeat } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { countOf } from '../words/told.ts'

export const attempt: NodeLook = {
  icon: IconRepeat,
  unset: 'No number of times',
  tells: ({ amount }) => countOf(amount, 'time'),
}
