import { IconArrowRightCircle } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { textOf } from '../describe/format-property.ts'

export const nextScene: NodeLook = {
  icon: IconArrowRightCircle,
  unset: 'No scene',
  describe: ({ sceneId, wait }, { scene }) => {
    const title = textOf(sceneId) && (scene(textOf(sceneId)) ?? textOf(sceneId))
    return title === '' || wait !== true ? title : `${title}, then waits for it to end`
  },
}
