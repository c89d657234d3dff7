import { IconArrowsSplit2 } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'

export const split: NodeLook = {
  icon: IconArrowsSplit2,
  describe: () => '',
}
