import { IconCalendarOff } from '@tabler/icons-react'
import { tagsOf } from '@attune/contract/scenes/nodes/tags'
import type { NodeLook } from '../node-look.ts'

export const cancelScheduling: NodeLook = {
  icon: IconCalendarOff,
  describe: ({ tags }) => tagsOf(tags).join(', ') || 'everything',
}
