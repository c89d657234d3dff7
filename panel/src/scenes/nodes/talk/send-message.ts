import { IconMessage2 } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { describeMessage } from '../describe/format-property.ts'

export const sendMessage: NodeLook = {
  icon: IconMessage2,
  unset: 'No text',
  describe: ({ text, attachments }) => describeMessage(text, attachments),
}
