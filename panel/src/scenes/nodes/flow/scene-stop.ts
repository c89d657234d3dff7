import { IconPlayerStop } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'

export const sceneStop: NodeLook = {
  icon: IconPlayerStop,
  describe: () => '',
}
