import { IconBroadcast } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { eventWords } from '../words/told.ts'

export const waitEventContact: NodeLook = {
  icon: IconBroadcast,
  unset: 'No event',
  tells: ({ eventName, customName }) => eventWords(eventName, customName),
}
