import { IconMessage2Question } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { describeMessage } from '../describe/format-property.ts'

export const question: NodeLook = {
  icon: IconMessage2Question,
  unset: 'No text',
  describe: ({ text, attachments }) => describeMessage(text, attachments),
}
