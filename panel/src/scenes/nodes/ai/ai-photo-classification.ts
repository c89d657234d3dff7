import { IconPhotoSearch } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { textOf } from '../describe/format-property.ts'

export const aiPhotoClassification: NodeLook = {
  icon: IconPhotoSearch,
  unset: 'No target',
  describe: ({ target }) => (textOf(target) === '' ? '' : `target ${textOf(target)}`),
}
