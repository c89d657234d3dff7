import { IconUserEdit } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { textOf, describeValue } from '../describe/format-property.ts'

export const saveIntoProfile: NodeLook = {
  icon: IconUserEdit,
  unset: 'No key',
  describe: ({ key, value }) => {
    const [to, from] = [textOf(key), describeValue(value)]
    return to === '' || from === '' ? to : `${to} ← ${from}`
  },
}
