import { IconMessage2Bolt } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { textOf } from '../describe/format-property.ts'

export const promptGenReply: NodeLook = {
  icon: IconMessage2Bolt,
  unset: 'No template',
  describe: ({ templateId }, { template }) => {
    const id = textOf(templateId)
    const title = id === '' ? undefined : template(id)
    return title === undefined ? id : title
  },
}
