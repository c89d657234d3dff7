import { IconTextPlus } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { promptWords } from '../words/told.ts'

export const promptGenTextContent: NodeLook = {
  icon: IconTextPlus,
  unset: 'No template',
  tells: ({ template: stored }, { template }) => promptWords(stored, template),
}
