import { IconHelpCircle } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'

export const unknown: NodeLook = {
  icon: IconHelpCircle,
  describe: () => 'Not supported in this version',
}
