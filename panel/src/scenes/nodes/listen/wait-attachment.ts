import { IconPhoto } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { countOf } from '../describe/format-property.ts'

export const waitAttachment: NodeLook = {
  icon: IconPhoto,
  unset: 'No number of photos',
  describe: ({ threshold, postAI }) => {
    const photos = countOf(threshold, 'photo')
    return photos === '' || postAI !== true ? photos : `${photos}, classified`
  },
}
