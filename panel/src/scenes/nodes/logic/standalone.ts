import { IconCircleDot } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'

export const standalone: NodeLook = {
  icon: IconCircleDot,
  describe: () => '',
}
