import { IconTextRecognition } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { textOf } from '../describe/format-property.ts'

export const textParser: NodeLook = {
  icon: IconTextRecognition,
  unset: 'No parser',
  describe: ({ parserName }) => textOf(parserName),
}
