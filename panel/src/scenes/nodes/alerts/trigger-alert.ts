import { IconAlertTriangle } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { textOf } from '../describe/format-property.ts'

export const triggerAlert: NodeLook = {
  icon: IconAlertTriangle,
  unset: 'No alert',
  describe: ({ triggerName }) => textOf(triggerName),
}
