import { IconMessage2 } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { messageWords } from '../words/told.ts'

export const sendMessage: NodeLook = {
  icon: IconMessage2,
  unset: 'No text',
  tells: ({ text, attachments }) => messageWords(text, attachments),
}
