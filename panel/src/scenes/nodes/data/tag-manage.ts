import { IconTag } from '@tabler/icons-react'
import { tagsOf } from '@attune/contract/scenes/nodes/tags'
import type { NodeLook } from '../node-look.ts'
import { textOf } from '../describe/format-property.ts'

export const tagManage: NodeLook = {
  icon: IconTag,
  unset: 'No tags',
  describe: ({ strategy, tags }) => {
    const named = tagsOf(tags).join(', ')
    return named === '' ? '' : `${textOf(strategy)} ${named}`
  },
}
