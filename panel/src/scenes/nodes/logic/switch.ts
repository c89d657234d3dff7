import { IconArrowsSplit2 } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { switchWords } from '../words/switch-words.ts'

export const switchLook: NodeLook = {
  icon: IconArrowsSplit2,
  unset: 'No case',
  tells: ({ cases }) => switchWords(cases),
}
