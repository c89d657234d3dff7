import { IconPlayerPlay } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { triggerWords } from '../words/trigger-words.ts'

export const sceneRun: NodeLook = {
  icon: IconPlayerPlay,
  tells: ({ triggers }) => triggerWords(triggers),
}
