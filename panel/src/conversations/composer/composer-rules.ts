import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import type { Thread } from '@attune/contract/conversations/entity'

/** Why a text cannot be sent, in the spec's words (spec 1 §5), or null when it can. */
export const textProblem = (
  contactId: string | null,
  text: string,
  files: readonly { state: 'submit' | 'ready' | 'error'; problem: string | null }[] = [],
): string | null => {
  if (contactId === null) return 'Please select conversation.'
  if (text.length > MESSAGE_TEXT_MAX) return `Text should be less then ${MESSAGE_TEXT_MAX} chars.`
  if (files.some(({ state }) => state === 'submit')) return 'Attachment uploading in progress.'
  const failed = files.find(({ state }) => state === 'error')
  if (failed !== undefined) return failed.problem ?? 'Failed to upload file'
  if (text.trim() === '' && files.length === 0) return 'Message is required.'
  return null
}

/** Characters left, negative over the limit; as the field counts them. */
export const remaining = (text: string): number => MESSAGE_TEXT_MAX - text.length

interface KeyPress {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  /** An input method is composing a character: its Enter takes the suggestion. */
  isComposing: boolean
}

/** Enter submits unless a modifier key is held. */
export const submits = ({ key, shiftKey, ctrlKey, altKey, metaKey, isComposing }: KeyPress): boolean =>
  key === 'Enter' && !isComposing && !shiftKey && !ctrlKey && !altKey && !metaKey

/** Why the client cannot be written to by this reader just now, as a sentence; null when they can. */
export const holdSentence = (thread: Pick<Thread, 'abilities' | 'contactStatus' | 'optedOut'>): string | null => {
  if (!thread.abilities.send) return 'You can read this conversation, not write in it.'
  if (thread.optedOut) return 'This client texted STOP and gets no messages until they text START.'
  if (thread.contactStatus === 'stop') return 'This client is stopped. Stopped clients get no messages.'
  return null
}
