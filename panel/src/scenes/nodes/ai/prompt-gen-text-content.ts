import { IconTextPlus } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { describePrompt } from '../describe/format-property.ts'

export const promptGenTextContent: NodeLook = {
  icon: IconTextPlus,
  unset: 'No template',
  describe: ({ template: stored }, { template }) => describePrompt(stored, template),
}
