import { IconUserEdit } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { textOf, valueWords } from '../words/told.ts'

export const saveIntoProfile: NodeLook = {
  icon: IconUserEdit,
  unset: 'No key',
  tells: ({ key, value }) => {
    const [to, from] = [textOf(key), valueWords(value)]
    return to === '' || from === '' ? to : `${to} ← ${from}`
  },
}
