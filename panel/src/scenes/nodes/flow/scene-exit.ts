import { IconLogout } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'

export const sceneExit: NodeLook = {
  icon: IconLogout,
  describe: () => '',
}
