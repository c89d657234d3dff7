import { IconMessage2Question } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { messageWords } from '../words/told.ts'

export const question: NodeLook = {
  icon: IconMessage2Question,
  unset: 'No text',
  tells: ({ text, attachments }) => messageWords(text, attachments),
}
