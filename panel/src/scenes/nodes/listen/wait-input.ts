import { IconKeyboard } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'

export const waitInput: NodeLook = {
  icon: IconKeyboard,
  describe: () => 'any reply',
}
