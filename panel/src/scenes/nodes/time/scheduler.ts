import { IconCalendarClock } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { rulesWords } from '../words/rules-words.ts'

export const scheduler: NodeLook = {
  icon: IconCalendarClock,
  unset: 'No rule',
  tells: ({ rules }) => rulesWords(rules),
}
