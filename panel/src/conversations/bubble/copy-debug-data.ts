import type { Message } from '@attune/contract/conversations/entity'
import { notify } from '../../client/notify.ts'

/** Alt-click on a message copies its debug data (spec 1 §2, §8). */
export const copyDebugData = async (message: Message): Promise<void> => {
  try {
    await navigator.clipboard.writeText(JSON.stringify(message, null, 2))
    notify({ kind: 'good', title: 'The debug data copied to the clipboard.' })
  } catch {
    // Not allowed, or no clipboard without https: the person only needs to know that nothing was copied.
    notify({ kind: 'bad', title: 'Failed to copy.' })
  }
}
