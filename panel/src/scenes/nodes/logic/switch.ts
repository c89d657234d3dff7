import { IconArrowsSplit2 } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { describeSwitch } from '../describe/describe-switch.ts'

export const switchLook: NodeLook = {
  icon: IconArrowsSplit2,
  unset: 'No case',
  describe: ({ cases }) => describeSwitch(cases),
}
