import { conversationFormRefusals } from '@attune/contract/conversations/form-refusals'
import type { Message } from '@attune/contract/conversations/entity'
import type { TrayItem } from '../../../media/tray.ts'

interface FilesChoice {
  message: Message
  kept: number
  removed: number
  added: readonly Pick<TrayItem, 'state' | 'problem'>[]
}

/** Why the chosen files cannot be saved, worded as in the composer; null if they can. */
export const filesProblem = ({ message, kept, removed, added }: FilesChoice): string | null => {
  if (added.some(({ state }) => state === 'submit')) return 'Attachment uploading in progress.'
  const failed = added.find(({ state }) => state === 'error')
  if (failed !== undefined) return failed.problem ?? 'Failed to upload file'
  if (kept + added.length === 0 && (message.body?.text ?? '').trim() === '')
    return conversationFormRefusals.MessageRequired.message
  return removed === 0 && added.length === 0 ? conversationFormRefusals.ContextUnchanged.message : null
}
