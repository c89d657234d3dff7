import { IconBroadcast } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { describeEvent } from '../describe/format-property.ts'

export const waitEventContact: NodeLook = {
  icon: IconBroadcast,
  unset: 'No event',
  describe: ({ eventName, customName, tag }) => describeEvent(eventName, customName, tag),
}
