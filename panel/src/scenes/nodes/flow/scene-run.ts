import { IconPlayerPlay } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { describeTriggers } from '../describe/describe-triggers.ts'

export const sceneRun: NodeLook = {
  icon: IconPlayerPlay,
  describe: ({ triggers }) => describeTriggers(triggers),
}
