import { IconCalendarClock } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { describeRules } from '../describe/describe-rules.ts'

export const scheduler: NodeLook = {
  icon: IconCalendarClock,
  unset: 'No rule',
  describe: ({ rules }) => describeRules(rules),
}
