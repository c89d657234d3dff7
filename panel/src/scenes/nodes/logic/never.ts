import { IconCircleOff } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'

export const never: NodeLook = {
  icon: IconCircleOff,
  describe: () => 'until the scene is stopped',
}
