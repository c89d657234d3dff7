import { IconMail } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { textOf } from '../describe/format-property.ts'

export const sendEmail: NodeLook = {
  icon: IconMail,
  unset: 'No subject',
  describe: ({ subject }) => textOf(subject),
}
