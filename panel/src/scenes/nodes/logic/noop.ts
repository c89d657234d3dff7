import { IconCircleDashed } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'

export const noop: NodeLook = {
  icon: IconCircleDashed,
  describe: () => '',
}
