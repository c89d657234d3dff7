import { IconDeviceFloppy } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'

export const saveWeeklyReports: NodeLook = {
  icon: IconDeviceFloppy,
  describe: () => '',
}
